import {
  COMMENT_MARKS_MAX,
  COMMENT_MAX,
  placeWords,
  type CommentPlace,
  type ResponseOf,
  type fetchComments,
} from '@assay/contract';
import { Button, Checkbox, NumberInput, SegmentedControl, Text, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { messageOf } from '../../lib/server/call.ts';
import { newId } from '../../lib/values/new-id.ts';
import { useKeptForm } from '../../ui/forms/kept-form.tsx';
import { useAddComment, type CommentsKey } from './api.ts';
import classes from './comments.module.css';
import { KeptComments } from './kept-comments.tsx';

type Target = 'line' | 'question' | 'submission';

interface CommentValues {
  /** The same at every try of the same comment. */
  _id: string;
  target: Target;
  place: CommentPlace | null;
  text: string;
  marks: number | '';
  keep: boolean;
}

const empty = (): CommentValues => ({
  _id: newId(),
  target: 'question',
  place: null,
  text: '',
  marks: '',
  keep: false,
});

interface CommentFormProps {
  commentsKey: CommentsKey;
  programIndex: string;
  /** Hash of the graded program. */
  hash: string | null;
  blocks: number;
  /** The line that was asked for last; a new object each time. */
  asked: CommentPlace | null;
  /** The key that leads to the words. */
  keyShortcut: string;
  reusable: ResponseOf<typeof fetchComments>['data']['reusable'];
  /** What a comment does to the marks of the question. */
  onMarks: (change: number) => void;
}

const useCommentForm = ({ commentsKey, programIndex, hash, asked, onMarks }: CommentFormProps) => {
  const form = useForm<CommentValues>({ defaultValues: empty() });
  const name = `comment/${commentsKey.taskId}/${commentsKey.studentId}/${programIndex}`;
  const { note } = useKeptForm({ form, name, shape: ['text', 'marks', 'place'] });
  const adding = useAddComment(commentsKey);
  const { target, place, text } = useWatch({ control: form.control });
  const follow = useEffectEvent((line: CommentPlace) => {
    form.setValue('place', line);
    form.setValue('target', 'line');
    form.setFocus('text');
  });
  useEffect(() => {
    if (asked) follow(asked);
  }, [asked]);

  const send = async (comment: { _id: string; text: string; marks: number | null; keep: boolean }) => {
    const { target: about, place: line } = form.getValues();
    const ofQuestion = about !== 'submission';
    const marks = ofQuestion ? comment.marks : null;
    await adding.mutateAsync({
      ...comment,
      marks,
      keep: comment.keep && ofQuestion,
      programIndex: ofQuestion ? programIndex : null,
      place: about === 'line' ? line : null,
      seenHash: hash,
    });
    if (marks !== null && marks !== 0) onMarks(marks);
  };
  const save = form.handleSubmit(async ({ _id, text: words, marks, keep }) => {
    await send({ _id, text: words, marks: marks === '' ? null : marks, keep }).then(
      () => form.reset(empty()),
      () => undefined,
    );
  });
  const take = (kept: { text: string; marks: number | null }) =>
    void send({ _id: newId(), ...kept, keep: false }).catch(() => undefined);
  return { form, note, target, place, text, adding, save, take };
};

const MarksFields = ({ form }: { form: UseFormReturn<CommentValues> }) => (
  <>
    <Controller
      control={form.control}
      name="marks"
      render={({ field: { onChange, ...field } }) => (
        <NumberInput
          {...field}
          onChange={(value) => onChange(typeof value === 'number' ? value : '')}
          label="Marks"
          placeholder="none"
          w={96}
          decimalScale={2}
          min={-COMMENT_MARKS_MAX}
          max={COMMENT_MARKS_MAX}
          hideControls
        />
      )}
    />
    <Checkbox {...form.register('keep')} label="Keep for this question" mb={8} />
  </>
);

/** Writes a comment on a line, a question or the whole submission, or takes one that is kept. */
export const CommentForm = (props: CommentFormProps) => {
  const { commentsKey, blocks, reusable, keyShortcut } = props;
  const { form, note, target, place, text, adding, save, take } = useCommentForm(props);
  const targets = [
    ...(place
      ? [{ value: 'line', label: placeWords({ place: { block: 0, line: 1, ...place } }, blocks) ?? '' }]
      : []),
    { value: 'question', label: 'This question' },
    { value: 'submission', label: 'Whole submission' },
  ];
  return (
    <form className={classes.form} aria-label="New comment" onSubmit={(event) => void save(event)}>
      {note}
      <Controller
        control={form.control}
        name="target"
        render={({ field }) => (
          <SegmentedControl size="xs" aria-label="What the comment is about" data={targets} {...field} />
        )}
      />
      <Textarea
        {...form.register('text')}
        aria-label="Comment"
        aria-keyshortcuts={keyShortcut}
        placeholder="The student reads it with the published result."
        autosize
        minRows={2}
        maxLength={COMMENT_MAX}
      />
      <div className={classes.foot}>
        {target !== 'submission' && <MarksFields form={form} />}
        <Button type="submit" variant="light" loading={adding.isPending} disabled={!text?.trim()}>
          Add comment
        </Button>
      </div>
      {adding.error && (
        <Text c="var(--assay-danger)" role="alert">
          {messageOf(adding.error, 'The comment could not be saved.')}
        </Text>
      )}
      <KeptComments
        commentsKey={commentsKey}
        comments={reusable}
        disabled={adding.isPending || target === 'submission'}
        onTake={take}
      />
    </form>
  );
};
