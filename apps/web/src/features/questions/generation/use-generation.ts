import { generationSettings, type GeneratedQuestion } from '@assay/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, CallError } from '../../../lib/server/call.ts';
import { newId } from '../../../lib/values/new-id.ts';
import { cancel, follow, start, type Sight } from './follow-generation.ts';
import {
  forgetGeneration,
  keepGeneration,
  keptGeneration,
  type KeptGeneration,
  type Wanted,
} from './kept-generation.ts';

/** Whether questions can be generated here. */
export const generationSettingsQuery = queryOptions({
  queryKey: ['generation', 'settings'],
  queryFn: async ({ signal }) => (await call(generationSettings, { signal })).data,
});

const UNSEEN: Sight = { generation: null, isAway: false };

/** A generation that this page starts, or one that it comes back to. */
interface Run {
  kept: KeptGeneration;
  isResumed: boolean;
}

/**
 * Generates one question at a time, on the server: leaving the page does not end it, and the page that comes back follows
 * it again. `onGenerated` takes one that was waited for; one that is found at a return is `ready` until `take`.
 */
export const useGeneration = (onGenerated: (question: GeneratedQuestion) => void) => {
  const [sight, setSight] = useState(UNSEEN);
  const following = useRef<AbortController>(null);
  const isCancelled = useRef(false);
  const take = (question: GeneratedQuestion) => {
    forgetGeneration();
    onGenerated(question);
  };
  const { mutate, reset, ...run } = useMutation({
    mutationFn: async ({ kept, isResumed }: Run) => {
      const controller = new AbortController();
      following.current = controller;
      isCancelled.current = false;
      setSight(UNSEEN);
      const { signal } = controller;
      const onSight = (change: Partial<Sight>) => setSight((before) => ({ ...before, ...change }));
      if (!isResumed) await start(kept, { signal, onSight });
      const generation = await follow(kept.generationId, { signal, onSight });
      if (isCancelled.current) await cancel(kept.generationId);
      if (generation?.state === 'FAILED')
        throw new CallError(0, 'GENERATION_FAILED', generation.failure ?? '');
      return generation?.question ?? null;
    },
    onSuccess: (question, { isResumed }) => {
      if (question && !isResumed) take(question);
    },
    onError: forgetGeneration,
  });
  useEffect(() => {
    const kept = keptGeneration();
    if (kept) mutate({ kept, isResumed: true });
    return () => following.current?.abort();
  }, [mutate]);

  return {
    generate: (wanted: Wanted) => {
      const kept = { generationId: newId(), wanted };
      keepGeneration(kept);
      mutate({ kept, isResumed: false });
    },
    cancel: () => {
      isCancelled.current = true;
      forgetGeneration();
      following.current?.abort();
    },
    busy: run.isPending,
    sight,
    /** The question that was found at a return. */
    ready: run.data ?? null,
    take,
    discard: () => {
      forgetGeneration();
      reset();
    },
    isCancelled: run.data === null,
    /** A CallError; its message is a sentence. */
    error: run.error,
  };
};
