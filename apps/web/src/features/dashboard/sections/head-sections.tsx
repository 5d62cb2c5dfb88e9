import type { HeadWork } from '@assay/contract';
import type { ReactNode } from 'react';
import { ComingSection } from './coming-section.tsx';
import { PublishedSection } from './published-section.tsx';
import { RunningSection } from './running-section.tsx';
import { SectionColumn, Sections } from './section.tsx';
import { UnfinishedSection } from './unfinished-section.tsx';

interface HeadSectionsProps {
  work: HeadWork;
  /** The area in which tasks can be opened; the head of an institute has none. */
  area?: string;
  /** What waits for the head alone. */
  beside?: ReactNode;
}

/** What runs, comes, waits and was published in the place of a head; without an area of tasks, by department. */
export const HeadSections = ({ work, area, beside }: HeadSectionsProps) => {
  const place = area === undefined ? { withDepartment: true } : { area };
  return (
    <Sections>
      <SectionColumn>
        <RunningSection section={work.running} {...place} />
        <UnfinishedSection section={work.unfinished} {...place} />
        {beside}
      </SectionColumn>
      <SectionColumn>
        <ComingSection section={work.coming} {...place} />
        <PublishedSection section={work.published} {...place} />
      </SectionColumn>
    </Sections>
  );
};
