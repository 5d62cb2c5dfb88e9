import {
  beginSecondFactor,
  changePassword,
  checkResetLink,
  confirmEmail,
  deviceKey,
  confirmSecondFactor,
  endOtherSessions,
  endOwnSession,
  endSessionsOfAccount,
  fetchOwnSessions,
  fetchSecondFactor,
  finishLogin,
  forgotPassword,
  login,
  logout,
  removeSecondFactor,
  renewRecoveryCodes,
  resetPassword,
  resetSecondFactor,
  sendConfirmation,
  verify,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleChangePassword } from './change-password.ts';
import { handleConfirmEmail, handleSendConfirmation } from './confirm-email.ts';
import { handleDeviceKey } from './device-key.ts';
import { handleFinishLogin } from './finish-login.ts';
import { handleForgotPassword } from './forgot-password.ts';
import { handleEndSessionsOfAccount, handleResetSecondFactor } from './kept-account.ts';
import { handleLogin } from './login.ts';
import {
  handleBeginSecondFactor,
  handleConfirmSecondFactor,
  handleFetchSecondFactor,
  handleRemoveSecondFactor,
  handleRenewRecoveryCodes,
} from './own-second-factor.ts';
import { handleEndOtherSessions, handleEndOwnSession, handleFetchOwnSessions } from './own-sessions.ts';
import { handleCheckResetLink, handleResetPassword } from './reset-password.ts';
import { handleLogout, handleVerify } from './session.ts';

export { findAccount, toSessionUser } from './account.repository.ts';
export { mailConfirmation } from './confirmation-mail.ts';
export { requireCredentials } from './login.ts';
export { sweepTickets } from './login-ticket.repository.ts';
export { requireOwnPassword } from './own-password.ts';

export const authRoutes = [
  mount(login, handleLogin),
  mount(finishLogin, handleFinishLogin),
  mount(logout, handleLogout),
  mount(verify, handleVerify),
  mount(deviceKey, handleDeviceKey),
  mount(changePassword, handleChangePassword),
  mount(forgotPassword, handleForgotPassword),
  mount(checkResetLink, handleCheckResetLink),
  mount(resetPassword, handleResetPassword),
  mount(confirmEmail, handleConfirmEmail),
  mount(sendConfirmation, handleSendConfirmation),
  mount(fetchOwnSessions, handleFetchOwnSessions),
  mount(endOwnSession, handleEndOwnSession),
  mount(endOtherSessions, handleEndOtherSessions),
  mount(endSessionsOfAccount, handleEndSessionsOfAccount),
  mount(fetchSecondFactor, handleFetchSecondFactor),
  mount(beginSecondFactor, handleBeginSecondFactor),
  mount(confirmSecondFactor, handleConfirmSecondFactor),
  mount(renewRecoveryCodes, handleRenewRecoveryCodes),
  mount(removeSecondFactor, handleRemoveSecondFactor),
  mount(resetSecondFactor, handleResetSecondFactor),
];
