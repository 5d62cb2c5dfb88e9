import { isExampleRow, readSheetRow, type SetupMode, type trySetupSheet } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import { keepInstitute } from '../departments/index.ts';
import { requireReach } from '../places/index.ts';
import { readSheet, requireFile, requireHeader } from '../sheets/index.ts';
import { refused, type Kind, type StoredText } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { requireKind, requireRun, toSetupRun } from './require-run.ts';
import { insertRun, type JudgedRow } from './setup-run.repository.ts';

/** Rows judged before others have their turn. */
const ROWS_A_TURN = 500;
const FILE_NAME_MAX = 200;

interface ReadRow {
  row: number;
  fields: StoredText;
}

/** The rows of a sheet as texts by field; without blank ones and the template's examples. */
const readRows = (kind: Kind, mode: SetupMode, cells: readonly string[][]) => {
  const columns = kind.columns(mode);
  const { places, unknown } = requireHeader(columns, cells[0] ?? []);
  const filled = cells
    .map((row, index) => ({ row: index + 1, cells: row }))
    .filter(({ row, cells: texts }) => row > 1 && texts.some((cell) => cell.trim() !== ''))
    .map(({ row, cells: texts }) => ({ row, fields: readSheetRow(columns, texts, places) }));
  const rows = filled.filter(({ fields }) => !isExampleRow(columns, fields));
  return { rows, unknown, exampleRows: filled.length - rows.length };
};

/** Why a row cannot be taken because of one further up; remembers the row otherwise. */
const findRepetition = (kind: Kind, { row, fields }: ReadRow, seen: Map<string, number>): string | null => {
  const keys = kind.keys(fields);
  const former = keys.find(({ key }) => seen.has(key));
  if (former) return `The ${former.words} also stands in row ${seen.get(former.key) ?? 1}.`;
  for (const { key } of keys) seen.set(key, row);
  return null;
};

/** Judges rows, in pieces between which others have their turn. */
const judgeRows = async (
  db: Queryable,
  kind: Kind,
  asked: { instituteId: string; mode: SetupMode },
  rows: readonly ReadRow[],
): Promise<JudgedRow[]> => {
  const seen = new Map<string, number>();
  const judged: JudgedRow[] = [];
  for (let from = 0; from < rows.length; from += ROWS_A_TURN) {
    await nextTurn();
    const piece = rows.slice(from, from + ROWS_A_TURN);
    const found = await kind.judge(
      db,
      { ...asked, locks: false },
      piece.map(({ fields }) => fields),
    );
    for (const [index, { row, fields }] of piece.entries()) {
      const repeated = findRepetition(kind, { row, fields }, seen);
      const { verdict, note, changes } = repeated ? refused(repeated) : (found[index] ?? refused(''));
      judged.push({ row, fields, verdict, note, changes });
    }
  }
  return judged;
};

export const handleTrySetupSheet: Handler<typeof trySetupSheet> = async ({ actor, body, files, deps }) => {
  const { instituteId, kind: name, mode } = body;
  requireReach(actor, instituteId, 'Institute');
  requireKind(actor, name);
  const file = files['file']?.[0];
  const kind = KINDS[name];
  const { rows, unknown, exampleRows } = readRows(kind, mode, await readSheet(requireFile(file)));
  const judged = await judgeRows(deps.db, kind, { instituteId, mode }, rows);
  const now = deps.now();
  const id = await deps.db.transaction().execute(async (trx) => {
    if (!(await keepInstitute(trx, instituteId))) throw notFound('Institute');
    const run = {
      instituteId,
      kind: name,
      mode,
      fileName: (file?.name ?? '').slice(0, FILE_NAME_MAX),
      exampleRows,
      unknownColumns: unknown,
      madeBy: actor.id,
      madeAt: now,
    };
    return insertRun(trx, run, judged);
  });
  return { success: true, data: toSetupRun(await requireRun(deps.db, actor, id), now) };
};
