export { logOut } from './api.ts';
export { ChangePassword } from './change-password-form.tsx';
export { ChoosePassword } from './choose-password-form.tsx';
export { RoleGuard } from './role-guard.tsx';
export { routes } from './routes.tsx';
