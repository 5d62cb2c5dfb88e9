import {
  askForProof,
  attestByLogin,
  attestExamBrowser,
  examBrowserLaunch,
  launchExamBrowser,
  proveAgain,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleAttest, handleAttestByLogin } from './launch/attest.ts';
import { handleLaunch, handleLaunchState } from './launch/launch.ts';
import { handleAskForProof, handleProveAgain } from './proof/prove-again.ts';

export { addExamBrowserFiles } from './launch/hand-out.ts';
export { findBrowserProblem, originOf, provenUntil } from './proof/require-exam-browser.ts';
export { exemptionNoteOf } from './proof/exemption-note.ts';
export { findExaminee, holdAttempt } from './proof/examinee.repository.ts';
export {
  deleteExemption,
  listExemptions,
  replaceExemption,
  type ExemptionRow,
} from './proof/exemption.repository.ts';
export { findOwnLaunch } from './launch/launch.repository.ts';
export { makeLaunch, toLaunchState } from './launch/launch.ts';
export { mountExamCall } from './proof/mount-exam-call.ts';
export {
  requirePresentRevision,
  findNewestRevision,
  presentRevision,
  settingsOf,
  storeSettings,
  type Revision,
} from './configuration/revision.repository.ts';

export const examBrowserRoutes = [
  mount(launchExamBrowser, handleLaunch),
  mount(examBrowserLaunch, handleLaunchState),
  mount(attestExamBrowser, handleAttest),
  mount(attestByLogin, handleAttestByLogin),
  mount(askForProof, handleAskForProof),
  mount(proveAgain, handleProveAgain),
];
