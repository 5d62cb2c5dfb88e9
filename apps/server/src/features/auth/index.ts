import {
  changePassword,
  checkResetLink,
  forgotPassword,
  login,
  logout,
  resetPassword,
  verify,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleChangePassword } from './change-password.ts';
import { handleForgotPassword } from './forgot-password.ts';
import { handleLogin } from './login.ts';
import { handleCheckResetLink, handleResetPassword } from './reset-password.ts';
import { handleLogout, handleVerify } from './session.ts';

export { findAccount, toSessionUser } from './account.repository.ts';
export { demandCredentials } from './login.ts';

export const authRoutes = [
  mount(login, handleLogin),
  mount(logout, handleLogout),
  mount(verify, handleVerify),
  mount(changePassword, handleChangePassword),
  mount(forgotPassword, handleForgotPassword),
  mount(checkResetLink, handleCheckResetLink),
  mount(resetPassword, handleResetPassword),
];
