import {
  checkSetupLink,
  createAdministrator,
  dismissFirstSteps,
  firstSteps,
  sendTestMail,
  setupStatus,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleCreateAdministrator } from './create-administrator.ts';
import { handleDismissFirstSteps, handleFirstSteps } from './first-steps.ts';
import { handleSendTestMail } from './send-test-mail.ts';
import { handleCheckSetupLink, handleSetupStatus } from './setup-link.ts';

export {
  findInstallation,
  findLastDrill,
  insertAdministrator,
  insertInstallation,
  lockInstallation,
  noteDrill,
  withInstallationLock,
} from './installation.repository.ts';
export { makeSetupLink } from './setup-link.ts';

export const setupRoutes = [
  mount(setupStatus, handleSetupStatus),
  mount(checkSetupLink, handleCheckSetupLink),
  mount(createAdministrator, handleCreateAdministrator),
  mount(firstSteps, handleFirstSteps),
  mount(dismissFirstSteps, handleDismissFirstSteps),
  mount(sendTestMail, handleSendTestMail),
];
