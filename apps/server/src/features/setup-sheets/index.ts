import {
  applySetupSheet,
  fetchSetupPasswords,
  fetchSetupRows,
  fetchSetupRuns,
  forgetSetupPasswords,
  trySetupSheet,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleApplySetupSheet } from './apply-run.ts';
import { handleFetchSetupRows, handleFetchSetupRuns } from './fetch-runs.ts';
import { handleFetchSetupPasswords, handleForgetSetupPasswords } from './passwords.ts';
import { handleTrySetupSheet } from './try-sheet.ts';

export { applySetupRun, requeueSetupRuns } from './apply-run.ts';
export { sweepSetupRuns } from './setup-run.repository.ts';

export const setupSheetsRoutes = [
  mount(fetchSetupRuns, handleFetchSetupRuns),
  mount(trySetupSheet, handleTrySetupSheet),
  mount(fetchSetupRows, handleFetchSetupRows),
  mount(applySetupSheet, handleApplySetupSheet),
  mount(fetchSetupPasswords, handleFetchSetupPasswords),
  mount(forgetSetupPasswords, handleForgetSetupPasswords),
];
