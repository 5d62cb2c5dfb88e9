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
import { handleChangePassword } from './passwords/change-password.ts';
import { handleConfirmEmail, handleSendConfirmation } from './email/confirm-email.ts';
import { handleDeviceKey } from './login/device-key.ts';
import { handleFinishLogin } from './login/finish-login.ts';
import { handleForgotPassword } from './passwords/forgot-password.ts';
import { handleEndSessionsOfAccount, handleResetSecondFactor } from './login/kept-account.ts';
import { handleLogin } from './login/login.ts';
import {
  handleBeginSecondFactor,
  handleConfirmSecondFactor,
  handleFetchSecondFactor,
  handleRemoveSecondFactor,
  handleRenewRecoveryCodes,
} from './second-factor/own-second-factor.ts';
import { handleEndOtherSessions, handleEndOwnSession, handleFetchOwnSessions } from './login/own-sessions.ts';
import { handleCheckResetLink, handleResetPassword } from './passwords/reset-password.ts';
import { handleLogout, handleVerify } from './login/session.ts';

export { findAccount, toSessionUser } from './account/account.repository.ts';
export { mailConfirmation } from './email/confirmation-mail.ts';
export { requireCredentials } from './login/login.ts';
export { sweepTickets } from './login/login-ticket.repository.ts';
export { requireOwnPassword } from './account/own-password.ts';

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
