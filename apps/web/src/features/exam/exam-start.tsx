import type { ExamTask } from '@assay/contract';
import { Button, Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useServerNow } from '../../lib/values/clock.ts';
import { durationWords, formatDateTime, formatSpan } from '../../lib/values/dates.ts';
import { toast } from '../../ui/messages/toast.ts';
import { ExamCover } from '../../ui/page/exam-cover.tsx';
import { LeaveExamBrowser } from '../exam-browser/index.ts';
import { useStartTask } from './api.ts';
import { ExamFacts, ExamRules } from './exam-facts.tsx';
import { isShutIn, WayOut } from './handing-in/way-out.tsx';
import { StartBar } from './starting/start-bar.tsx';
import { useTurn } from './starting/use-turn.ts';
import { timeAtStart } from './time-at-start.ts';

/** The start, and the way back; the start waits for the task to begin, and then for the student's turn. */
const StartButtons = ({ task, now }: { task: ExamTask; now: number }) => {
  const start = useStartTask(task._id);
  const leftMs = Date.parse(task.startTime) - now;
  const begin = () =>
    start.mutate(undefined, {
      onError: (error) =>
        toast({
          severity: 'error',
          summary: 'Error',
          detail: messageOf(error, 'The task could not be started.'),
        }),
    });
  const { isWaiting, ask } = useTurn(task.turnAt, begin);
  return (
    <StartBar
      leftMs={leftMs}
      turnMs={isWaiting ? Date.parse(task.turnAt ?? '') - now : null}
      completes={task.allowCompletion}
    >
      <Group gap="xs">
        <Button size="md" onClick={ask} loading={start.isPending} disabled={leftMs > 0 || isWaiting}>
          Start
        </Button>
        {isShutIn(task._id) ? (
          <LeaveExamBrowser />
        ) : (
          <Button component={Link} to="/student/available-task" variant="subtle" size="md">
            Not now
          </Button>
        )}
      </Group>
    </StartBar>
  );
};

/** What is coming, and the one button that starts it. */
export const ExamStart = ({ task, onChanged }: { task: ExamTask; onChanged: () => void }) => {
  const now = useServerNow();
  const begun = Date.parse(task.startTime) <= now;
  const over = Date.parse(task.endTime) <= now;
  const { leftMs, isShortened } = timeAtStart(task, now);

  useEffect(() => {
    if (over) onChanged();
  }, [over, onChanged]);

  return (
    <ExamCover title={task.name} subject={task.subject}>
      <ExamFacts
        facts={{
          Questions: task.questionCount,
          Marks: task.totalMarks,
          Duration: durationWords(task.duration),
          [begun ? 'Ends' : 'Starts']: formatDateTime(begun ? task.endTime : task.startTime),
        }}
      />
      <ExamRules>
        <li>
          {task.duration > 0
            ? `Your time of ${durationWords(task.duration)} begins when you press Start, and keeps running if you close the page.`
            : `You can work until ${formatDateTime(task.endTime)}, whenever you start.`}
        </li>
        {begun && !over && isShortened && (
          <li>
            <strong>
              The task ends at {formatDateTime(task.endTime)}, so {formatSpan(leftMs)} are left if you start
              now.
            </strong>
          </li>
        )}
        {task.extraMinutes > 0 && (
          <li>
            <strong>
              You were given {task.extraMinutes === 1 ? '1 minute' : `${task.extraMinutes} minutes`} more than
              the others. They are already counted here.
            </strong>
          </li>
        )}
        {task.hasLaterEnd && task.extraMinutes === 0 && (
          <li>
            <strong>You were given a later end than the others. It is the one shown here.</strong>
          </li>
        )}
        {task.isExempt && task.requireExamBrowser && (
          <li>
            <strong>
              The others sit this task in Safe Exam Browser. You were exempted and can use any browser.
            </strong>
          </li>
        )}
        {task.singleSession && (
          <li>
            Only one login at a time can write in this task. You can continue in another browser or on another
            computer at any time: the newest takes over.
          </li>
        )}
        <li>
          What you type is saved automatically, on this device and on the server. You can reload, or log in
          again, and continue.
        </li>
        <li>
          Run Code tries your program on the public tests. The marks also depend on tests that are not shown.
        </li>
        <li>
          Your faculty can see what you typed and when, your runs and their inputs, and the devices that you
          used. This page also records when you leave it and come back, when you leave the full screen, how
          many characters you paste, and when it has no connection.
        </li>
        <li>You can submit once. When the time is up, what you have typed is submitted automatically.</li>
      </ExamRules>
      {over ? (
        <>
          <Text>This task is over. It can no longer be started.</Text>
          <WayOut taskId={task._id} />
        </>
      ) : (
        <StartButtons task={task} now={now} />
      )}
    </ExamCover>
  );
};
