import type { RubricEvaluation, RubricMark } from '@assay/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { followedMarks, type TypedMark } from './typed-marks.ts';

/** What is typed for each component. */
export interface RubricValues {
  obtained: TypedMark[];
}

export const valuesOf = (components: readonly RubricMark[]): RubricValues => ({
  obtained: components.map(({ obtainedMarks }) => obtainedMarks ?? ''),
});

/**
 * The components that a form asks for, while rubric and stored marks may change: what is typed goes along, what is not
 * follows what is stored.
 */
export const useFollowedRubric = (form: UseFormReturn<RubricValues>, rubric: RubricEvaluation) => {
  const [byPresent, setByPresent] = useState(false);
  const present = (byPresent && rubric.changedTo) || rubric.components;
  const [asked, setAsked] = useState<readonly RubricMark[]>(present);
  /** What a change of the rubric meanwhile did to what was typed, in words. */
  const [carried, setCarried] = useState<string | null>(null);
  /** When the marks that the typing began from were given. */
  const seen = useRef(rubric.givenAt);
  const { defaultValues } = form.formState;

  const follow = useEffectEvent((to: readonly RubricMark[]) => {
    const before = form
      .getValues('obtained')
      .map((mark, index) => (mark === (defaultValues?.obtained?.[index] ?? '') ? null : mark));
    const { components, typed, left, isOther } = followedMarks(asked, before, to);
    if (typed.length === 0) seen.current = rubric.givenAt;
    setAsked(components);
    form.reset(valuesOf(components));
    for (const { mark, index } of typed) form.setValue(`obtained.${index}`, mark, { shouldDirty: true });
    if (isOther && typed.length + left.length > 0)
      setCarried(
        left.map(({ title, typed: mark }) => ` For “${title}”, which is gone, it was ${mark}.`).join(''),
      );
  });
  const isFirst = useRef(true);
  useEffect(() => {
    // The form was made of the first ones, and what was kept of it may be back already.
    if (!isFirst.current) follow(present);
    isFirst.current = false;
  }, [present]);
  useEffect(() => {
    // By the rules of the new components, which their fields have by now.
    if (carried !== null) void form.trigger('obtained');
  }, [carried, asked, form]);

  return {
    asked,
    carried,
    seenAt: () => seen.current,
    /** The person has been told what is stored now. */
    tell: () => {
      seen.current = rubric.givenAt;
    },
    byPresent,
    evaluateByPresent: () => setByPresent(true),
    /** What was typed has been saved or thrown away. */
    settle: () => {
      setCarried(null);
      setByPresent(false);
    },
  };
};
