export { logOut } from './api.ts';
export { RoleGuard } from './role-guard.tsx';
export { routes } from './routes.tsx';
