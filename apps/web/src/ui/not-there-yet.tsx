import { IconHourglassEmpty } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';
import { PageHeader } from './page-header.tsx';
import { Page } from './page.tsx';

/** The page of a screen that a later version brings; it says so and offers nothing. */
export const NotThereYet = ({ title }: { title: string }) => (
  <Page>
    <PageHeader title={title} />
    <EmptyState
      icon={<IconHourglassEmpty size={32} stroke={1.4} aria-hidden />}
      title="This screen is not there yet"
      text={`${title} comes with a later version of Assay. Nothing is missing on your side.`}
    />
  </Page>
);
