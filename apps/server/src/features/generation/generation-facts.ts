import type { generationProgress, generationSettings } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { findGeneration } from './generation.repository.ts';
import { missingSettings } from './language-model.ts';

export const handleGenerationProgress: Handler<typeof generationProgress> = async ({
  actor,
  params,
  deps,
}) => ({
  success: true,
  data: await findGeneration(deps.db, { accountId: actor.id, id: params.generationId }),
});

export const handleGenerationSettings: Handler<typeof generationSettings> = async ({ deps }) => {
  const missing = missingSettings(deps.config.ai);
  return {
    success: true,
    data: {
      isConfigured: missing.length === 0,
      missing,
      timeLimitSeconds: deps.config.ai.timeLimitMs / 1000,
    },
  };
};
