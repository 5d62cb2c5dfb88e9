import { importQuestions } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleImportQuestions } from './importing/import-questions.ts';

export { addQuestionFile } from './export-questions.ts';

export const questionExchangeRoutes = [mount(importQuestions, handleImportQuestions)];
