import { useQuery } from '@tanstack/react-query';
import { authorDashboardQuery } from './api.ts';
import { Dashboard } from './dashboard.tsx';
import { ComingSection } from './sections/coming-section.tsx';
import { FailingSection } from './sections/failing-section.tsx';
import { RequestsSection } from './sections/requests-section.tsx';
import { RunningSection } from './sections/running-section.tsx';
import { SectionColumn, Sections } from './sections/section.tsx';
import { UnfinishedSection } from './sections/unfinished-section.tsx';
import { workTiles } from './work-tiles.ts';

const AREA = '/faculty';
const TILES = workTiles(AREA);

/** What a faculty member works from. */
const AuthorDashboardPage = () => (
  <Dashboard
    query={useQuery(authorDashboardQuery)}
    tiles={TILES}
    renderSections={({ work }) => (
      <Sections>
        <SectionColumn>
          <RunningSection section={work.running} area={AREA} />
          <UnfinishedSection section={work.unfinished} area={AREA} />
          <RequestsSection section={work.requests} area={AREA} />
        </SectionColumn>
        <SectionColumn>
          <ComingSection section={work.coming} area={AREA} />
          <FailingSection section={work.failing} area={AREA} />
        </SectionColumn>
      </Sections>
    )}
  />
);

export default AuthorDashboardPage;
