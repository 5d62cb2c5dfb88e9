import { setExam } from '../exam.ts';
import { makeOwnPlace } from '../own-place.ts';
import { addSitters, type Sitter } from '../population.ts';
import type { Product } from '../product.ts';

const QUESTION = 'How alike are two strands';

/** A running exam of many students, in a place of its own. */
export interface LargeRoom {
  taskId: string;
  /** Who watches over it. */
  faculty: string;
  /** One `Sitter Number n` for each; nine of ten have started and typed something a while ago. */
  sitters: Sitter[];
}

/** @param count students; one more is assigned who is none of them */
export const makeLargeRoom = async (product: Product, count: number): Promise<LargeRoom> => {
  const place = await makeOwnPlace(product, { students: 1, questions: [QUESTION] });
  const sitters = await addSitters(product, count, { beside: place.faculty, prefix: `R${Date.now()}N` });
  const taskId = await setExam(product.url, {
    name: `Large room ${Date.now()}`,
    owner: place.faculty,
    students: place.students,
    questions: [QUESTION],
    window: 120,
  });
  await product.sql('insert into task_student (task_id, student_id) select $1, unnest($2::uuid[])', [
    taskId,
    sitters.map(({ id }) => id),
  ]);
  // Their pages are heard of for the rest of the hour, so that nobody loses the connection meanwhile.
  await product.sql(
    `with begun as (
       insert into attempt (id, task_id, student_id, started_at, heard_at)
       select uuidv7(), $1, unnest($2::uuid[]), now() - interval '5 minutes', now() + interval '1 hour'
       returning id
     ), pinned as (
       insert into attempt_question (attempt_id, question_id, question_version_id)
       select begun.id, question.id, version.id
       from begun, task_question
       join question on question.id = task_question.question_id
       join question_version as version
         on version.question_id = question.id and version.version = question.version
       where task_question.task_id = $1
       returning attempt_id, question_id
     )
     insert into draft (attempt_id, question_id, language, code, revision, hash, log_hash, saved_at)
     select attempt_id, question_id, 'PYTHON', '[{"code": "print(2)"}]', 1, 'h', 'l', now() - interval '4 minutes'
     from pinned`,
    [taskId, sitters.slice(0, Math.floor(count * 0.9)).map(({ id }) => id)],
  );
  return { taskId, faculty: place.faculty, sitters };
};
