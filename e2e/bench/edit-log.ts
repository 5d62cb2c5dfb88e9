/**
 * `npm run bench:edit-log`: what an hour of a student's typing costs on the disk and in the database's log (WAL). Options:
 * --students 20, --beside FOLDER with the sources of another version, which is measured in the same run.
 */
import { parseArgs } from 'node:util';
import { createQuestion, saveDraft, startTask } from '@assay/contract';
import { mustCall } from '../../apps/server/test/calls.ts';
import { callInSession } from '../api.ts';
import { addSitters, type Sitter } from '../population.ts';
import { startProduct, type Product } from '../product.ts';
import { questionOf, workOf } from './exam-content.ts';
import { newTask } from './new-task.ts';
import { newTyping } from '../../apps/server/src/features/rehearsals/playing/typing.ts';

const { values: options } = parseArgs({
  options: { students: { type: 'string', default: '20' }, beside: { type: 'string' } },
});
const STUDENTS = Number(options.students);
/** Of an hour two fifths are typed: 9,500 keys an hour, as many as one writes who never stops. */
const KEYS = 3800;
/** Keys of one save; measured in exams that were sat. */
const KEYS_A_SAVE = 16;
/** Between two keys, ms. */
const KEY_MS = [60, 600] as const;
const FACULTY_TOKEN = 'session-of-the-faculty-of-this-bench';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const between = (low: number, high: number): number => Math.floor(low + Math.random() * (high - low));

/** A faculty member with a session, in a department that there was not: nothing else is needed of the demonstration. */
const addFaculty = async (product: Product) => {
  const [row] = await product.sql(
    `with place as (insert into institute (id, name) values (uuidv7(), 'Bench') returning id),
       part as (insert into department (id, institute_id, name) select uuidv7(), id, 'Bench' from place returning *),
       person as (
         insert into account (id, username, password_hash, role, institute_id, department_id, fullname)
         select uuidv7(), 'faculty', 'nobody logs in by password here', 'FACULTY', institute_id, id, 'Bench Faculty'
         from part returning id
       ),
       opened as (
         insert into session (id, account_id, token_hash, role, address, device, expires_at)
         select uuidv7(), id, sha256(convert_to($1, 'UTF8')), 'FACULTY', '127.0.0.1', '', now() + interval '1 day'
         from person
       )
     select id from person`,
    [FACULTY_TOKEN],
  );
  return callInSession(product.url, String(row?.['id']), FACULTY_TOKEN);
};

/** The texts of a program as somebody writes it: key by key, now and then one taken back, or a word further up. */
const textsOf = (student: number): string[] => {
  const { source } = workOf(student, 1);
  const texts: string[] = [];
  let text = '';
  while (texts.length < KEYS) {
    const draw = Math.random();
    const next = source.charAt(text.length % source.length);
    const up = between(0, text.length);
    if (draw < 0.06 && text) text = text.slice(0, -1);
    else if (draw < 0.08) text = `${text.slice(0, up)}${next}${text.slice(up)}`;
    else text += next;
    texts.push(text);
  }
  return texts;
};

/** Types for one student, a save after the other, each key at a moment of its own. */
const typeAnHour = async (
  product: Product,
  taskId: string,
  questionId: string,
  at: number,
  token: string,
) => {
  const typing = newTyping(questionId, workOf(at, 1).language, `${at}`.padStart(32, 'a'));
  const texts = textsOf(at);
  let moment = Date.now();
  const typedAt = (): string => new Date((moment += between(...KEY_MS))).toISOString();
  for (let from = 0; from < texts.length; from += KEYS_A_SAVE) {
    const body = { taskId, ...typing.keys(texts.slice(from, from + KEYS_A_SAVE), typedAt) };
    const { data } = await mustCall(product.url, saveDraft, { token, body });
    if (data.saved.length !== 1) throw new Error('A save was not taken.');
    typing.saved();
  }
};

/** Bytes of all that belongs to the logs, and where the database's own log stands. */
const measure = async (product: Product) => {
  const [row] = await product.sql(
    `select pg_current_wal_lsn() - '0/0' as wal, sum(pg_total_relation_size(oid)) as bytes
     from pg_class where relname in ('edit_log', 'edit_batch') and relkind = 'r'`,
    [],
  );
  return { wal: Number(row?.['wal']), bytes: Number(row?.['bytes']) };
};

const measureVersion = async (sources: string | undefined): Promise<void> => {
  // Nothing is run: a runner that is not there is asked for nothing.
  const product = await startProduct(
    { RUNNER_URL: 'http://127.0.0.1:9', RUNNER_TOKEN: 'of no runner, and long enough for one' },
    { demonstration: false, ...(sources && { sources }) },
  );
  try {
    const faculty = await addFaculty(product);
    const sitters: Sitter[] = await addSitters(product, STUDENTS);
    const { data } = await faculty.call(createQuestion, { body: questionOf(1) });
    const taskId = await newTask(faculty, [data._id], sitters, 'An hour of typing');
    await product.sql('update task set require_exam_browser = false where id = $1', [taskId]);
    for (const { token } of sitters) await mustCall(product.url, startTask, { token, body: { taskId } });
    const before = await measure(product);
    await Promise.all(sitters.map(({ token }, at) => typeAnHour(product, taskId, data._id, at, token)));
    const after = await measure(product);
    const mb = (bytes: number): string => `${(bytes / STUDENTS / 1e6).toFixed(3)} MB`;
    say(
      `${sources ?? 'this version'}: an hour of a student (${KEYS} keys, ${Math.ceil(KEYS / KEYS_A_SAVE)} saves) is ` +
        `${mb(after.bytes - before.bytes)} of logs, and ${mb(after.wal - before.wal)} of WAL in all`,
    );
  } finally {
    await product.remove();
  }
};

await measureVersion(undefined);
if (options.beside) await measureVersion(options.beside);
