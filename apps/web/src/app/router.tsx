import { AREA_OF_ROLE, ROLES, type Role } from '@assay/contract';
import {
  Navigate,
  Outlet,
  ScrollRestoration,
  createBrowserRouter,
  useLocation,
  type RouteObject,
} from 'react-router';
import { routes as administrators } from '../features/administrators/index.ts';
import { routes as audit } from '../features/audit/index.ts';
import { RoleGuard, routes as auth } from '../features/auth/index.ts';
import { routes as dashboard } from '../features/dashboard/index.ts';
import { routes as demoTest } from '../features/demo-test/index.ts';
import { routes as accessTokens } from '../features/access-tokens/index.ts';
import { routes as setupSheets } from '../features/setup-sheets/index.ts';
import { routes as departments } from '../features/departments/index.ts';
import { routes as evaluation } from '../features/evaluation/index.ts';
import { routes as examBrowser } from '../features/exam-browser/index.ts';
import { routes as exam } from '../features/exam/index.ts';
import { routes as faculties } from '../features/faculties/index.ts';
import { routes as feedback } from '../features/feedback/index.ts';
import { routes as gradebook } from '../features/gradebook/index.ts';
import { routes as groups } from '../features/groups/index.ts';
import { routes as guidelines } from '../features/guidelines/index.ts';
import { routes as help } from '../features/help/index.ts';
import { routes as history } from '../features/history/index.ts';
import { routes as institutes } from '../features/institutes/index.ts';
import { routes as leaderboard } from '../features/leaderboard/index.ts';
import { routes as mails } from '../features/mails/index.ts';
import { routes as people } from '../features/people/index.ts';
import { routes as profile } from '../features/profile/index.ts';
import { routes as questionExchange } from '../features/question-exchange/index.ts';
import { routes as questions } from '../features/questions/index.ts';
import { routes as records } from '../features/records/index.ts';
import { routes as regradeRequests } from '../features/regrade-requests/index.ts';
import { routes as regrades } from '../features/regrades/index.ts';
import { routes as rehearsals } from '../features/rehearsals/index.ts';
import { routes as similarity } from '../features/similarity/index.ts';
import { routes as outcomes } from '../features/outcomes/index.ts';
import { routes as reports } from '../features/reports/index.ts';
import { routes as retention } from '../features/retention/index.ts';
import { routes as rubrics } from '../features/rubrics/index.ts';
import { routes as setup } from '../features/setup/index.ts';
import { routes as sharing } from '../features/sharing/index.ts';
import { routes as students } from '../features/students/index.ts';
import { routes as subjects } from '../features/subjects/index.ts';
import { routes as tags } from '../features/tags/index.ts';
import { routes as terms } from '../features/terms/index.ts';
import { routes as examRoom } from '../features/exam-room/index.ts';
import { routes as taskSessions } from '../features/task-sessions/index.ts';
import { routes as tasks } from '../features/tasks/index.ts';
import { routes as testStrength } from '../features/test-strength/index.ts';
import { routes as webhooks } from '../features/webhooks/index.ts';
import { titleAt, type PageHandle, type PageRoute } from '../lib/pages/page-route.ts';
import { getSession } from '../lib/session/session.ts';
import { later } from '../ui/messages/later.tsx';
import { PageSkeleton } from '../ui/page/page.tsx';
import { BrokenPage, NotFound } from './not-found.tsx';

const pages: readonly PageRoute[] = [
  ...auth,
  ...setup,
  ...dashboard,
  ...institutes,
  ...administrators,
  ...accessTokens,
  ...departments,
  ...setupSheets,
  ...tasks,
  ...questions,
  ...questionExchange,
  ...groups,
  ...students,
  ...terms,
  ...faculties,
  ...people,
  ...gradebook,
  ...retention,
  ...webhooks,
  ...rubrics,
  ...taskSessions,
  ...examRoom,
  ...records,
  ...regradeRequests,
  ...regrades,
  ...rehearsals,
  ...similarity,
  ...testStrength,
  ...reports,
  ...outcomes,
  ...sharing,
  ...leaderboard,
  ...evaluation,
  ...exam,
  ...examBrowser,
  ...demoTest,
  ...history,
  ...guidelines,
  ...help,
  ...subjects,
  ...tags,
  ...feedback,
  ...audit,
  ...mails,
  ...profile,
];

const Shell = later(
  () => import('./shell.tsx'),
  <main style={{ padding: 24 }}>
    <PageSkeleton />
  </main>,
);

/** Who is not logged in needs no shell, so it is no part of what the login loads. */
const inShell: RouteObject = { handle: { load: Shell.preload }, element: <Shell /> };

const DocumentTitle = ({ title }: PageHandle) => (
  <title>{`${titleAt(title, useLocation().search)} · Assay`}</title>
);

/** The shell names the place from the handle. */
const routeOf = (route: PageRoute, path: string): RouteObject => {
  if ('leadsTo' in route) {
    const area = path.slice(0, -route.path.length);
    return { path, element: <Navigate to={area + route.leadsTo} replace /> };
  }
  const { title, page, layout } = route;
  // One of its own for each address: a page whose code is still to come says so in place of the page before.
  const Content = later(page, <PageSkeleton />);
  return {
    path,
    handle: { title, layout, load: Content.preload },
    // One that breaks leaves the shell where it is; without one it is shown by itself.
    ...(layout !== 'bare' && { errorElement: <BrokenPage /> }),
    element: (
      <>
        <DocumentTitle title={title} />
        <Content />
      </>
    ),
  };
};

const inLayouts = (chosen: readonly PageRoute[], pathOf: (page: PageRoute) => string): RouteObject[] => {
  const of = (bare: boolean) =>
    chosen
      .filter((page) => ('layout' in page && page.layout === 'bare') === bare)
      .map((page) => routeOf(page, pathOf(page)));
  return [
    { ...inShell, children: of(false) },
    // No shell: the page has the whole window.
    { element: <Outlet />, children: of(true) },
  ];
};

const areaOf = (role: Role): RouteObject => ({
  element: <RoleGuard key={role} role={role} />,
  children: inLayouts(
    pages.filter(({ roles }) => typeof roles !== 'string' && roles.includes(role)),
    ({ path }) => `/${AREA_OF_ROLE[role]}/${path}`,
  ),
});

export const router = createBrowserRouter([
  {
    element: (
      <>
        <Outlet />
        <ScrollRestoration />
      </>
    ),
    errorElement: <NotFound />,
    children: [
      {
        element: <Outlet />,
        children: pages.filter(({ roles }) => roles === 'public').map((page) => routeOf(page, page.path)),
      },
      ...ROLES.map(areaOf),
      {
        element: <RoleGuard key="anyone" role="anyone" />,
        children: inLayouts(
          pages.filter(({ roles }) => roles === 'anyone'),
          ({ path }) => path,
        ),
      },
      { path: '*', element: <NotFound /> },
    ],
  },
]);

interface Matches {
  matches: readonly { route: { handle?: { load?: () => Promise<unknown> } } }[];
}

/** The code of a page comes while the server confirms the session, not after it. */
const loadCode = ({ matches }: Matches): void => {
  if (getSession()) for (const { route } of matches) void route.handle?.load?.();
};
loadCode(router.state);
router.subscribe(loadCode);
