import type { TestStrength } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { messageOf } from '../../../lib/server/call.ts';
import { useArea } from '../../../lib/session/area.ts';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../../ui/page/page.tsx';
import { strengthQuery } from '../api.ts';
import { InputPrograms } from './input-programs.tsx';
import { MeasureButton, MeasurementPanel } from './measurement-panel.tsx';
import { SurvivorList } from './survivor-list.tsx';
import { WrongSolutions } from './wrong-solutions.tsx';

const viewAddress = (area: string, questionId: string): string =>
  `${area}/questions/view-question/${questionId}`;

const Loaded = ({ strength }: { strength: TestStrength }) => {
  const area = useArea();
  const { state } = useLocation();
  const { question, measurement, problem } = strength;
  const language = strength.survivors[0]?.language ?? 'PYTHON';
  return (
    <Page>
      <PageHeader
        title="Test strength"
        help="testStrength"
        backTo={viewAddress(area, question._id)}
        backState={state}
        context={question.title}
        action={<MeasureButton strength={strength} />}
      />
      <MeasurementPanel strength={strength} />
      {!measurement && problem === null && (
        <EmptyState
          title="Nobody has measured these tests yet."
          text="Small wrong programs are made from the reference solution and run on the tests. Those that pass show what no test looks at."
        />
      )}
      <SurvivorList strength={strength} />
      <WrongSolutions strength={strength} language={language} />
      <InputPrograms strength={strength} language={language} />
    </Page>
  );
};

/** Which wrong programs the tests of a question catch, and those that pass all of them. */
const StrengthPage = () => {
  const { questionId = '' } = useParams();
  const area = useArea();
  const { data, error, refetch } = useQuery(strengthQuery(questionId));
  if (data) return <Loaded strength={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Test strength" backTo={viewAddress(area, questionId)} />
      <LoadError
        message={messageOf(error, 'Failed to load the strength of the tests')}
        onRetry={() => void refetch()}
      />
    </Page>
  );
};

export default StrengthPage;
