import { checkSubmissions, importQuestions, readTestSheet } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleCheckSubmissions } from './check-submissions.ts';
import { handleImportQuestions } from './importing/import-questions.ts';
import { handleReadTestSheet } from './read-test-sheet.ts';

export { addQuestionFile, sendQuestionFile } from './export-questions.ts';

export const questionExchangeRoutes = [
  mount(importQuestions, handleImportQuestions),
  mount(checkSubmissions, handleCheckSubmissions),
  mount(readTestSheet, handleReadTestSheet),
];
