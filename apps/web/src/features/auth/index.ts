export { logOut } from './api.ts';
export { ChangePassword } from './change-password-form.tsx';
export { ChoosePassword } from './choose-password-form.tsx';
export { LogOutDialog } from './log-out-dialog.tsx';
export { OwnSessions } from './own-sessions.tsx';
export { RoleGuard } from './role-guard.tsx';
export { routes } from './routes.tsx';
