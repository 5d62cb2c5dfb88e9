import { sharedWords, type SimilarPair } from '@assay/contract';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useArea } from '../../lib/session/area.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { pairQuery } from './api.ts';
import { GrowthView } from './growth-view.tsx';
import { OpenCase } from './open-case.tsx';
import { SideBySide } from './side-by-side.tsx';
import { comparisonAddress } from './similar-address.ts';
import { levelWord } from './similar-words.ts';
import classes from './similarity.module.css';

const Loaded = ({ pair, backTo }: { pair: SimilarPair; backTo: string }) => {
  const { state } = useLocation();
  return (
    <Page>
      <PageHeader
        title={`${pair.left.student.fullname} and ${pair.right.student.fullname}`}
        help="similar"
        backTo={backTo}
        backState={state}
        context={`Question ${pair.question.number}: ${pair.question.title} · ${pair.task.name}`}
        action={
          <Group gap="xs">
            <OpenCase pair={pair} />
          </Group>
        }
      />
      <Text>
        <span className={classes.level} data-level={pair.level}>
          {levelWord(pair)}
        </span>
        : {sharedWords(pair)}. What it comes from, the comparison cannot tell.
      </Text>
      <SideBySide pair={pair} />
      <GrowthView pair={pair} />
    </Page>
  );
};

/** Two programs side by side, with what they share and how it came about. */
const PairPage = () => {
  const { taskId = '', comparisonId = '', pairId = '' } = useParams();
  const backTo = `${useArea()}/${comparisonAddress(taskId, comparisonId)}`;
  const { data, error, refetch } = useQuery(pairQuery(pairId));
  if (data) return <Loaded pair={data} backTo={backTo} />;
  if (!error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Two programs" backTo={backTo} />
      <LoadError message={messageOf(error, 'Failed to load the programs')} onRetry={() => void refetch()} />
    </Page>
  );
};

export default PairPage;
