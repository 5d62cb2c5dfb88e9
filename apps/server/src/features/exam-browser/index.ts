import {
  askForProof,
  attestByLogin,
  attestExamBrowser,
  examBrowserLaunch,
  launchExamBrowser,
  proveAgain,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleAttest, handleAttestByLogin } from './attest.ts';
import { handleLaunch, handleLaunchState } from './launch.ts';
import { handleAskForProof, handleProveAgain } from './prove-again.ts';

export { addExamBrowserFiles } from './hand-out.ts';
export { findBrowserProblem, originOf, provenUntil } from './require-exam-browser.ts';
export { exemptionNoteOf } from './exemption-note.ts';
export { findExaminee, holdAttempt } from './examinee.repository.ts';
export {
  deleteExemption,
  listExemptions,
  replaceExemption,
  type ExemptionRow,
} from './exemption.repository.ts';
export { findOwnLaunch } from './launch.repository.ts';
export { makeLaunch, toLaunchState } from './launch.ts';
export { mountExamCall } from './mount-exam-call.ts';
export {
  requirePresentRevision,
  findNewestRevision,
  presentRevision,
  settingsOf,
  storeSettings,
  type Revision,
} from './revision.repository.ts';

export const examBrowserRoutes = [
  mount(launchExamBrowser, handleLaunch),
  mount(examBrowserLaunch, handleLaunchState),
  mount(attestExamBrowser, handleAttest),
  mount(attestByLogin, handleAttestByLogin),
  mount(askForProof, handleAskForProof),
  mount(proveAgain, handleProveAgain),
];
