import {
  generateQuestion,
  generationProgress,
  generationSettings,
  type GeneratedQuestion,
  type Language,
} from '@assay/contract';
import { queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/server/call.ts';
import { randomName } from '../../../lib/values/random-name.ts';

const POLL_MS = 1000;
/** The server ends a generation itself; the page waits a little longer for that answer. */
const GRACE_MS = 15_000;

/** Whether questions can be generated here. */
export const generationSettingsQuery = queryOptions({
  queryKey: ['generation', 'settings'],
  queryFn: async ({ signal }) => (await call(generationSettings, { signal })).data,
});

/** Generates one question at a time; leaving the page cancels. */
export const useGeneration = (
  timeLimitSeconds: number,
  onGenerated: (question: GeneratedQuestion) => void,
) => {
  const [generationId, setGenerationId] = useState<string | null>(null);
  const controller = useRef<AbortController>(null);
  const generation = useMutation({
    mutationFn: async (wanted: { prompt: string; language: Language[] }) => {
      const id = randomName();
      const leaving = new AbortController();
      controller.current = leaving;
      setGenerationId(id);
      const { data } = await call(generateQuestion, {
        body: { ...wanted, generationId: id },
        signal: leaving.signal,
        timeoutMs: timeLimitSeconds * 1000 + GRACE_MS,
      });
      return data;
    },
    onSuccess: onGenerated,
  });
  const { data: progress } = useQuery({
    queryKey: ['generation', 'progress', generationId],
    queryFn:
      generation.isPending && generationId
        ? async ({ signal }) => (await call(generationProgress, { params: { generationId }, signal })).data
        : skipToken,
    refetchInterval: POLL_MS,
  });
  useEffect(() => () => controller.current?.abort(), []);

  return {
    generate: generation.mutate,
    cancel: () => controller.current?.abort(),
    busy: generation.isPending,
    progress: progress ?? null,
    /** A CallError, or the DOMException of having been cancelled. */
    error: generation.error,
  };
};
