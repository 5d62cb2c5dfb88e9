import { changePassword, login, logout, verify } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleChangePassword } from './change-password.ts';
import { handleLogin } from './login.ts';
import { handleLogout, handleVerify } from './session.ts';

export const authRoutes = [
  mount(login, handleLogin),
  mount(logout, handleLogout),
  mount(verify, handleVerify),
  mount(changePassword, handleChangePassword),
];
