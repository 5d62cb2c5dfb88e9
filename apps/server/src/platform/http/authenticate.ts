import {
  mustAddSecondFactor,
  ROLE_CHANGED,
  ROLES,
  SESSION_ENDED,
  type RouteDefinition,
} from '@assay/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { findSession, hasSecondFactor } from '../sessions/find-session.ts';
import { whyEnded } from '../sessions/why-ended.ts';
import { bearerToken } from './bearer-token.ts';

type Rules = Pick<RouteDefinition, 'roles' | 'withInitialPassword' | 'withoutSecondFactor' | 'duringExam'>;
type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** @throws as `authenticate` does, where the session is there but may not make this call. */
const requireAllowed = async (
  { actor, roleAtLogin, mustChangePassword }: Session,
  { roles, withInitialPassword, withoutSecondFactor, duringExam }: Rules,
  { config, db }: Deps,
): Promise<void> => {
  const refuse = (code: ErrorCode, message: string): AppError =>
    new AppError(code, message).withTrace({ actorId: actor.id });
  if (roleAtLogin !== actor.role) throw refuse('ROLE_CHANGED', ROLE_CHANGED);
  const allowed = roles === 'anyone' ? ROLES : roles;
  if (!(allowed as readonly string[]).includes(actor.role))
    throw refuse('FORBIDDEN', 'Your role does not allow this.');
  if (mustChangePassword && !withInitialPassword)
    throw refuse('PASSWORD_NOT_CHOSEN', 'Please choose a password of your own first.');
  const isDemanded = !withoutSecondFactor && mustAddSecondFactor(config.secondFactor, actor.role, false);
  if (isDemanded && !(await hasSecondFactor(db, actor.id)))
    throw refuse('SECOND_FACTOR_MISSING', 'Please set up your second factor first.');
  if (actor.exam && !duringExam)
    throw refuse(
      'FORBIDDEN',
      'In the exam browser only the task can be opened. Leave it to do anything else.',
    );
};

/**
 * The account behind the request's token.
 * @throws NO_SESSION (401) without a valid session, with why it has ended, ROLE_CHANGED (405) when the account has another role than at
 * login, FORBIDDEN (403) when the role may not make this call, PASSWORD_NOT_CHOSEN (403) while the account still has
 * the password that was made for it, SECOND_FACTOR_MISSING (403) while it lacks the second factor that the installation
 * demands, FORBIDDEN when the session is one of the exam browser and the call is none of an exam.
 */
export const authenticate = async (request: FastifyRequest, rules: Rules, deps: Deps): Promise<Actor> => {
  const token = bearerToken(request);
  const now = deps.now();
  const session = token ? await findSession(deps.db, token, now) : null;
  if (!session)
    throw new AppError(
      'NO_SESSION',
      (token ? await whyEnded(deps.db, token, now) : null) ?? SESSION_ENDED,
    ).withTrace({ why: token ? 'its session has ended or never was' : 'without a session' });
  await requireAllowed(session, rules, deps);
  return { ...session.actor, caller: request.caller };
};
