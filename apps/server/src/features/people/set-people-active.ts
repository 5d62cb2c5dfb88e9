import type { setPeopleActive } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { closeSessionsOfAll } from '../../platform/sessions/sessions.ts';
import { setActive } from '../accounts/index.ts';
import { idsOf, noteForAll, requirePeople, sortOut, whyNotHead } from './chosen-people.ts';
import { listSitting } from './people.repository.ts';

export const handleSetPeopleActive: Handler<typeof setPeopleActive> = async ({
  actor,
  body: { ids, isActive },
  deps,
}) => {
  const now = deps.now();
  const data = await deps.db.transaction().execute(async (trx) => {
    const people = await requirePeople(trx, actor, ids);
    const sitting = isActive ? new Set<string>() : await listSitting(trx, idsOf(people));
    const { able, left } = sortOut(
      people,
      (person) =>
        whyNotHead(actor, person) ??
        (sitting.has(person.id) ? 'Is in the middle of a task; try again when it is over.' : null),
    );
    const changed = able.filter((person) => person.isActive !== isActive);
    await setActive(trx, idsOf(changed), isActive);
    if (!isActive) await closeSessionsOfAll(trx, idsOf(changed), { now, why: 'CLOSED' });
    await noteForAll(trx, actor, isActive ? 'open-accounts' : 'close-accounts', changed, now);
    return { done: able.length, left };
  });
  return { success: true, message: isActive ? 'They can log in again' : 'They can no longer log in', data };
};
