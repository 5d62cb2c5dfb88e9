export { questionListQuery, questionQuery, questionsByIdQuery } from './api.ts';
export { DIFFICULTY_OPTIONS, difficultyWord } from './difficulty.ts';
export { NewQuestion } from './new-question.tsx';
export { ReferenceBadge } from './references/reference-badge.tsx';
export { routes } from './routes.tsx';
export { comparisonAddress } from './version-address.ts';
export { TestCaseList } from './test-cases/test-case-list.tsx';
export { testKindOf } from './test-cases/test-words.ts';
export type { WrittenQuestion } from './written-question.ts';
