import type { endOtherSessions, endOwnSession, fetchOwnSessions } from '@assay/contract';
import { deviceWords } from '../../../platform/device-words.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { closeSessionsOf, endSession } from '../../../platform/sessions/sessions.ts';
import { listOwnSessions } from './session.repository.ts';

export const handleFetchOwnSessions: Handler<typeof fetchOwnSessions> = async ({ actor, deps }) => {
  const sessions = await listOwnSessions(deps.db, actor.id, deps.now());
  return {
    success: true,
    data: sessions.map(({ id, device, address, createdAt, lastUsedAt, expiresAt, isExam }) => ({
      _id: id,
      device: deviceWords(device),
      address,
      openedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isThis: id === actor.sessionId,
      isExam: Boolean(isExam),
    })),
  };
};

export const handleEndOwnSession: Handler<typeof endOwnSession> = async ({ actor, body, deps }) => {
  await endSession(deps.db, { id: body._id, accountId: actor.id }, deps.now());
  return { success: true, message: 'Session ended' };
};

export const handleEndOtherSessions: Handler<typeof endOtherSessions> = async ({ actor, deps }) => {
  await closeSessionsOf(deps.db, actor.id, { now: deps.now(), why: 'OTHER_DEVICE' }, actor.sessionId);
  return { success: true, message: 'All other sessions ended' };
};
