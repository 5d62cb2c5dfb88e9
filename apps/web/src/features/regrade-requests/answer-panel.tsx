import {
  answerWordsSchema,
  findEndedProblem,
  REQUEST_WORDS_MAX,
  shownMarks as inWords,
  threadOf,
  type answerRequest,
  type BodyIn,
  type RegradeRequest,
} from '@assay/contract';
import { Button, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { useKeptForm } from '../../ui/forms/kept-form.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { submissionRequestsQuery, useAnswerRequest, type RequestsKey } from './api.ts';
import classes from './regrade-requests.module.css';
import { RequestThread } from './request-thread.tsx';

interface Answering {
  /** What the marks of the question are on the screen. */
  shownMarks: number;
  /** They are typed and not saved; else the answer leaves them. */
  hasMarks: boolean;
  /** Those that are typed. */
  marksOf: () => BodyIn<typeof answerRequest>['marks'];
  onAnswered: () => void;
  /** Somebody else gave other marks since; the person has read that. */
  onOvertaken: () => void;
}

interface OvertakenProps {
  /** Why it cannot be sent. */
  problem: string;
  words: string;
  onDiscard: () => void;
}

/** An answer that came too late: what was written stays until its writer throws it away. */
const Overtaken = ({ problem, words, onDiscard }: OvertakenProps) => {
  const [asking, setAsking] = useState(false);
  return (
    <div className={classes.form}>
      <Text c="var(--assay-warning)" role="alert">
        {problem} Your answer was not sent.
      </Text>
      <Textarea aria-label="Your answer, not sent" value={words} readOnly autosize maxRows={10} />
      <Button variant="default" onClick={() => setAsking(true)}>
        Discard my answer
      </Button>
      <DiscardDialog opened={asking} onKeep={() => setAsking(false)} onDiscard={onDiscard}>
        Throw away the answer that was not sent?
      </DiscardDialog>
    </div>
  );
};

interface AnswerFormProps extends Answering {
  request: RegradeRequest;
}

/** Answers a request that is open, with the marks that are typed beside it. */
const AnswerForm = ({ request, shownMarks, hasMarks, marksOf, onAnswered, onOvertaken }: AnswerFormProps) => {
  const form = useForm({ defaultValues: { words: '' } });
  const { note, forget } = useKeptForm({ form, name: `answer/${request._id}`, shape: ['words'] });
  const words = useWatch({ control: form.control, name: 'words' });
  const answering = useAnswerRequest();
  const { error } = answering;
  const discard = () => {
    forget();
    form.reset({ words: '' });
  };
  const adopt = useEffectEvent(onOvertaken);
  useEffect(() => {
    if (error instanceof CallError && error.code === 'CONFLICT') adopt();
  }, [error]);
  const send = form.handleSubmit((values) =>
    answering.mutate(
      { requestId: request._id, words: values.words, marks: marksOf() },
      {
        onSuccess: ({ message }) => {
          discard();
          onAnswered();
          toast({ severity: 'success', summary: 'Success', detail: message });
        },
      },
    ),
  );
  const problem = findEndedProblem(request.state, request.answer?.by ?? null);
  if (problem !== null)
    return words.trim() !== '' && <Overtaken problem={problem} words={words} onDiscard={discard} />;
  return (
    <form className={classes.form} aria-label="Answer" onSubmit={(event) => void send(event)}>
      {note}
      <Textarea
        {...form.register('words')}
        aria-label="Answer"
        placeholder="The student reads it at once."
        autosize
        minRows={2}
        maxRows={10}
        maxLength={REQUEST_WORDS_MAX}
      />
      {!hasMarks && (
        <Text c="dimmed" size="sm">
          To give other marks with the answer, type them below first.
        </Text>
      )}
      <Button
        type="submit"
        variant="light"
        loading={answering.isPending}
        disabled={!answerWordsSchema.safeParse(words).success}
      >
        {hasMarks ? `Answer with ${inWords(shownMarks)} marks` : 'Answer, marks stay'}
      </Button>
      {error && (
        <Text c="var(--assay-danger)" role="alert">
          {messageOf(error, 'The answer could not be saved.')}
        </Text>
      )}
    </form>
  );
};

interface AnswerPanelProps extends Answering {
  submissionKey: RequestsKey;
  /** The question's id. */
  programIndex: string;
  readOnly: boolean;
}

/** What the student has asked about a question, and the place to answer; nothing where nobody asked. */
export const AnswerPanel = ({ submissionKey, programIndex, readOnly, ...answering }: AnswerPanelProps) => {
  const { data, error, refetch } = useQuery(submissionRequestsQuery(submissionKey));
  if (error && !data)
    return (
      <LoadError
        message={messageOf(error, 'The requests of the student could not be loaded.')}
        onRetry={() => void refetch()}
      />
    );
  const thread = threadOf(data ?? [], programIndex);
  if (thread.length === 0) return null;
  return (
    <section className={classes.panel} aria-label="Requests for another look">
      <Title order={2}>Requests for another look</Title>
      <RequestThread
        requests={thread}
        asker="The student"
        renderBelow={(request) => !readOnly && <AnswerForm request={request} {...answering} />}
      />
    </section>
  );
};
