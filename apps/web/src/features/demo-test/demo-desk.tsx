import type { ExamTask, OwnResult } from '@assay/contract';
import { useSignedIn } from '../../lib/session/session.ts';
import { PageSkeleton } from '../../ui/page/page.tsx';
import { ExamDesk, type ProgramStore } from '../exam/index.ts';
import { DemoBanner } from './demo-banner.tsx';
import { useDemoSession } from './use-demo-session.ts';
import { useDemoStore } from './use-demo-store.ts';

interface DemoDeskProps {
  task: ExamTask;
  onResult: (result: OwnResult) => void;
}

const OpenDesk = ({
  task,
  userId,
  store,
  onResult,
}: DemoDeskProps & { userId: string; store: ProgramStore }) => (
  <ExamDesk session={useDemoSession(task, userId, store, onResult)} banner={<DemoBanner />} />
);

/** The exam page, on programs that are not recorded. */
export const DemoDesk = (props: DemoDeskProps) => {
  const { _id: userId } = useSignedIn();
  const store = useDemoStore(props.task, userId);
  return store ? <OpenDesk {...props} userId={userId} store={store} /> : <PageSkeleton />;
};
