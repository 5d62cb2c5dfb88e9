import {
  AUDIT_EXPORT_MAX,
  auditItemOf,
  type AuditEntry,
  type exportAuditLog,
  type fetchAuditLog,
} from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { deviceWords } from '../../platform/device-words.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { mapInTurns } from '../../platform/next-turn.ts';
import { idsIn, tellDetail, type NameOf } from './audit-detail.ts';
import { pageOfAuditLog, seesOrigins } from './audit.repository.ts';
import { namesOf } from './item-names.repository.ts';

type Row = Awaited<ReturnType<typeof pageOfAuditLog>>['rows'][number];

const itemOf = ({ action, itemId, studentId }: Row): AuditEntry['item'] => {
  const kind = auditItemOf(action);
  return kind && itemId ? { kind, _id: itemId, studentId } : null;
};

const toEntry = (row: Row, actor: Actor, nameOf: NameOf): AuditEntry => {
  const { id, at, times, action, actorId, detail, about, why, address, device, ...who } = row;
  const { username, fullname, role, tokenName, serviceName } = who;
  const isTold = seesOrigins(actor) || actorId === actor.id;
  return {
    _id: id,
    at: at.toISOString(),
    times,
    action,
    person: username && fullname && role ? { username, fullname, role } : null,
    token: tokenName === null ? null : { name: tokenName, service: serviceName },
    about,
    item: itemOf(row),
    why,
    ...tellDetail(detail, nameOf),
    address: isTold ? address : '',
    // What was written before devices were is no device that hides itself.
    device: isTold && device ? deviceWords(device) : '',
  };
};

const toEntries = async (db: Queryable, actor: Actor, rows: readonly Row[]): Promise<AuditEntry[]> => {
  const names = await namesOf(db, [...new Set(rows.flatMap(({ detail }) => idsIn(detail)))]);
  return mapInTurns(rows, (row) => toEntry(row, actor, (id) => names.get(id)));
};

export const handleFetchAuditLog: Handler<typeof fetchAuditLog> = async ({ actor, query, deps }) => {
  await deps.security.flush();
  const { rows, total } = await pageOfAuditLog(deps.db, actor, query);
  return { success: true, data: await toEntries(deps.db, actor, rows), total };
};

export const handleExportAuditLog: Handler<typeof exportAuditLog> = async ({ actor, query, deps }) => {
  await deps.security.flush();
  const { rows, total } = await pageOfAuditLog(deps.db, actor, {
    ...query,
    page: 0,
    pageSize: AUDIT_EXPORT_MAX,
  });
  const { sort, ...filters } = query;
  await noteAction(deps.db, actor, 'export-audit-log', null, deps.now(), {
    entries: rows.length,
    filters,
    ...(sort && { sort }),
  });
  return { success: true, data: await toEntries(deps.db, actor, rows), total };
};
