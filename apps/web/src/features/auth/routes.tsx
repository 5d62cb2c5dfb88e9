import type { PageRoute } from '../../lib/page-route.ts';

const loginPage = () => import('./login.page.tsx');

export const routes: PageRoute[] = [
  { roles: 'public', path: '/', title: 'Login', layout: 'bare', page: loginPage },
  { roles: 'public', path: '/login', title: 'Login', layout: 'bare', page: loginPage },
  { roles: 'public', path: '/forgot-password', title: 'Reset Password', layout: 'bare' },
  { roles: 'public', path: '/reset-password/:token', title: 'Reset Password', layout: 'bare' },
];
