import type {
  Permission,
  ShareableKind,
  shareGroup,
  shareQuestion,
  shareRubric,
  shareTask,
} from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import { noteAction } from '../../platform/log/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireSharing } from './require-sharing.ts';
import { findAuthors, findShares, listAccess, lockItem, writeShares } from './sharing.repository.ts';

type AccessMap = Readonly<Record<string, readonly Permission[]>>;
type Rights = ReadonlyMap<string, readonly Permission[]>;

const areSame = (some: readonly Permission[], others: readonly Permission[]): boolean =>
  some.length === others.length && some.every((permission) => others.includes(permission));

/** @throws VALIDATION naming those who cannot be given a right. */
const requireNameable = async (
  db: Queryable,
  actor: DepartmentActor,
  ids: readonly string[],
): Promise<void> => {
  if (ids.includes(actor.id))
    throw new AppError('VALIDATION', 'You own this and already have every right; leave yourself out.', [
      { path: `accessMap.${actor.id}`, message: 'The owner cannot be named.' },
    ]);
  if (ids.length === 0) return;
  const found = new Map((await findAuthors(db, actor, ids)).map((author) => [author.id, author]));
  const refused = ids.filter((id) => !found.get(id)?.isActive);
  if (refused.length === 0) return;
  const names = refused.map((id) => found.get(id)?.fullname ?? `the account ${id}`).join(', ');
  throw new AppError(
    'VALIDATION',
    `Only active faculty and department heads of your institute can be given access; not ${names}.`,
    refused.map((id) => ({ path: `accessMap.${id}`, message: 'This person cannot be given access.' })),
  );
};

/** What the map changes of what is stored. */
const changesOf = (stored: Rights, accessMap: AccessMap): Rights =>
  new Map(Object.entries(accessMap).filter(([id, given]) => !areSame(given, stored.get(id) ?? [])));

/**
 * Writes what the map says about the people it names, and answers the whole access list. The same map a second time
 * changes nothing and notes nothing.
 * @throws NOT_FOUND, FORBIDDEN to who is not the owner; VALIDATION when the map names somebody who cannot be named.
 */
const shareItem = (
  deps: Deps,
  actor: DepartmentActor,
  kind: ShareableKind,
  id: string,
  accessMap: AccessMap,
) =>
  deps.db.transaction().execute(async (trx) => {
    await lockItem(trx, kind, id);
    const name = await requireSharing(trx, actor, kind, id);
    const stored = await findShares(trx, kind, id);
    const changes = changesOf(stored, accessMap);
    // Taking rights away from somebody who has some is always possible.
    const given = Object.keys(accessMap).filter((userId) => {
      const before = stored.get(userId);
      return !before || changes.get(userId)?.some((permission) => !before.includes(permission));
    });
    await requireNameable(trx, actor, given);
    if (changes.size > 0) {
      await writeShares(trx, kind, id, changes);
      const noted = [...changes].map(([userId, after]) => ({
        userId,
        before: stored.get(userId) ?? [],
        after,
      }));
      await noteAction(trx, actor, `share-${kind}`, id, deps.now(), { name, changes: noted });
    }
    const isNew = [...changes].some(([userId, after]) => after.length > 0 && !stored.get(userId)?.length);
    return {
      success: true as const,
      message: isNew ? 'Shared successfully' : 'Permissions updated!',
      data: { accessControl: await listAccess(trx, kind, id) },
    };
  });

export const handleShareTask: Handler<typeof shareTask> = ({ actor, body, deps }) =>
  shareItem(deps, actor, 'task', body.taskId, body.accessMap);

export const handleShareQuestion: Handler<typeof shareQuestion> = ({ actor, body, deps }) =>
  shareItem(deps, actor, 'question', body.questionId, body.accessMap);

export const handleShareGroup: Handler<typeof shareGroup> = ({ actor, body, deps }) =>
  shareItem(deps, actor, 'group', body.groupId, body.accessMap);

export const handleShareRubric: Handler<typeof shareRubric> = ({ actor, body, deps }) =>
  shareItem(deps, actor, 'rubric', body.rubricId, body.accessMap);
