import { generateQuestion, generationProgress, generationSettings } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleGenerateQuestion } from './generate-question.ts';
import { handleGenerationProgress, handleGenerationSettings } from './generation-facts.ts';

export const generationRoutes = [
  mount(generateQuestion, handleGenerateQuestion),
  mount(generationProgress, handleGenerationProgress),
  mount(generationSettings, handleGenerationSettings),
];
