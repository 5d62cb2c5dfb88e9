import type { Role, SessionUser } from '@assay/contract';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { getExit, SignedIn, useSession } from '../../lib/session/session.ts';
import { PageSkeleton } from '../../ui/page/page.tsx';
import { logOutBecause, useVerified } from './api.ts';
import { CHOOSE_PASSWORD } from './choose-password.ts';
import { ADD_SECOND_FACTOR } from './second-factor/add-second-factor.ts';

/** What has to be done before anything else; null when there is nothing. */
const firstStepOf = (user: SessionUser | undefined) => {
  if (user?.mustChangePassword) return CHOOSE_PASSWORD;
  return user?.mustAddSecondFactor ? ADD_SECOND_FACTOR : null;
};

/** Said to somebody who has opened a page of another role. */
const OTHER_ROLE = 'That page belongs to another role. Log in with an account that may open it.';

/** The server said no; not having reached it says nothing about the session. */
const isRefusal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500;

/**
 * Lets in who has a session of that role (`anyone`: of any) that the server confirms. Another role, or a session that
 * the server refuses, is logged out to /login, which says why. Who still has the password that was made for the account chooses an own
 * one first, and then sets up the second factor that the installation demands. While the server cannot be reached the stored session counts.
 */
export const RoleGuard = ({ role }: { role: Role | 'anyone' }) => {
  const session = useSession();
  const location = useLocation();
  const verified = useVerified(session);
  const refused =
    session !== null &&
    ((role !== 'anyone' && session.role !== role) ||
      isRefusal(verified.error) ||
      (verified.data !== undefined && verified.data.role !== session.role));

  const refusal = messageOf(verified.error, OTHER_ROLE);
  useEffect(() => {
    if (refused) logOutBecause(refusal);
  }, [refused, refusal]);

  if (!session) {
    const { to, comeBack } = getExit();
    const from = comeBack ? location.pathname + location.search : null;
    return <Navigate to={to} replace state={{ from }} />;
  }
  if (refused || verified.isPending)
    return (
      <main style={{ padding: 24 }}>
        <PageSkeleton />
      </main>
    );
  const firstStep = firstStepOf(verified.data);
  if (firstStep && location.pathname !== firstStep)
    return <Navigate to={firstStep} replace state={{ from: location.pathname + location.search }} />;
  return (
    <SignedIn value={session}>
      <Outlet />
    </SignedIn>
  );
};
