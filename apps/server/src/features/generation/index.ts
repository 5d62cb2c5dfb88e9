import { cancelGeneration, generateQuestion, generationProgress, generationSettings } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleCancelGeneration, handleGenerateQuestion } from './generate-question.ts';
import { handleGenerationProgress, handleGenerationSettings } from './generation-facts.ts';

export const generationRoutes = [
  mount(generateQuestion, handleGenerateQuestion),
  mount(cancelGeneration, handleCancelGeneration),
  mount(generationProgress, handleGenerationProgress),
  mount(generationSettings, handleGenerationSettings),
];

export { sweepGenerations } from './generation.repository.ts';
