export { LanguageChoice } from './language-choice.tsx';
export { PaneHead } from './pane-head.tsx';
export { ProgramBlocks } from './program-blocks.tsx';
export { QuestionPane } from './question-pane.tsx';
export { ReceiptPrograms, ReceiptView } from './receipt-view.tsx';
export { routes } from './routes.tsx';
export { WebPreview } from './web-preview.tsx';
export { runLogQuery } from './api.ts';
