import type { PageRoute } from '../../lib/pages/page-route.ts';
import { CHOOSE_PASSWORD } from './choose-password.ts';
import { ADD_SECOND_FACTOR } from './second-factor/add-second-factor.ts';

const loginPage = () => import('./login.page.tsx');

export const routes: PageRoute[] = [
  { roles: 'public', path: '/', title: 'Login', layout: 'bare', page: loginPage },
  { roles: 'public', path: '/login', title: 'Login', layout: 'bare', page: loginPage },
  {
    roles: 'anyone',
    path: CHOOSE_PASSWORD,
    title: 'Choose your password',
    layout: 'bare',
    page: () => import('./choose-password.page.tsx'),
  },
  {
    roles: 'anyone',
    path: ADD_SECOND_FACTOR,
    title: 'Set up a second factor',
    layout: 'bare',
    page: () => import('./second-factor/add-second-factor.page.tsx'),
  },
  {
    roles: 'public',
    path: '/forgot-password',
    title: 'Reset Password',
    layout: 'bare',
    page: () => import('./forgot-password.page.tsx'),
  },
  {
    roles: 'public',
    path: '/reset-password/:token',
    title: 'Reset Password',
    layout: 'bare',
    page: () => import('./reset-password.page.tsx'),
  },
  {
    roles: 'public',
    path: '/confirm-email/:token',
    title: 'Confirm your email',
    layout: 'bare',
    page: () => import('./confirm-email.page.tsx'),
  },
];
