import { checkSubmissions, importQuestions } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleCheckSubmissions } from './check-submissions.ts';
import { handleImportQuestions } from './importing/import-questions.ts';

export { addQuestionFile } from './export-questions.ts';

export const questionExchangeRoutes = [
  mount(importQuestions, handleImportQuestions),
  mount(checkSubmissions, handleCheckSubmissions),
];
