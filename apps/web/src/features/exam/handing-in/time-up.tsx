import { Button, Loader, Modal, Text } from '@mantine/core';
import type { SubmitPhase } from './use-submit.ts';

interface TimeUpProps {
  timeUp: boolean;
  phase: SubmitPhase;
  /** Why the last try failed. */
  problem: string | null;
  /** Said when submitting has failed for good. */
  givenUp: string;
  onRetry: () => void;
}

const Words = ({ phase, problem, givenUp, onRetry }: Omit<TimeUpProps, 'timeUp'>) => {
  if (phase === 'submitted') return <Text mt="xs">All submissions saved successfully!</Text>;
  if (phase === 'waiting' || (phase === 'submitting' && problem))
    return (
      <>
        <Text mt="xs">
          {problem ?? 'The server could not be reached (Connection Issue).'} The server submits the work it
          has automatically. What is still on this device is being sent; please leave this page open.
        </Text>
        <Loader size="xs" mt="md" aria-hidden />
      </>
    );
  if (phase === 'given-up')
    return (
      <>
        <Text mt="xs">{givenUp}</Text>
        <Button mt="md" onClick={onRetry}>
          Try Again
        </Button>
      </>
    );
  return (
    <>
      <Text mt="xs">Your work is being submitted.</Text>
      <Loader size="xs" mt="md" aria-hidden />
    </>
  );
};

/** What stands over the exam once the time has passed. */
export const TimeUp = ({ timeUp, ...state }: TimeUpProps) => (
  <Modal
    // A try that began when the time was over is seen to its end, also where time is left again meanwhile.
    opened={timeUp || (state.phase === 'submitting' && state.problem !== null)}
    onClose={() => undefined}
    withCloseButton={false}
    closeOnEscape={false}
    closeOnClickOutside={false}
    size="sm"
    title="Time’s Up!"
  >
    <div role="status">
      <Words {...state} />
    </div>
  </Modal>
);
