import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isOpenTo, type FoundFile } from './file.repository.ts';

/** Files that a statement shows, from which versions say so. */
const pictures = (db: Queryable) =>
  db
    .selectFrom('storedFile')
    .innerJoin('statementPicture', 'statementPicture.fileId', 'storedFile.id')
    .innerJoin('questionVersion as said', 'said.id', 'statementPicture.questionVersionId');

/** The picture of this name, if a question shows it that the actor sees; an administrator sees all. */
export const findPicture = (db: Queryable, actor: Actor, name: string): Promise<FoundFile | undefined> =>
  pictures(db)
    .where('storedFile.hash', '=', Buffer.from(name, 'hex'))
    .$if(actor.role !== 'ADMIN', (query) => query.where(isOpenTo(actor)))
    .select([
      'storedFile.id',
      'storedFile.ownerId',
      'storedFile.name',
      'storedFile.contentType',
      'storedFile.hash',
      'storedFile.bytes',
      'storedFile.isPrivate',
    ])
    .limit(1)
    .executeTakeFirst();

/** Of these pictures those that the actor may show: a question that they see shows them. Their files by name. */
export const findPictures = async (
  db: Queryable,
  actor: Actor,
  names: readonly string[],
): Promise<Map<string, string>> => {
  if (names.length === 0) return new Map();
  const found = await pictures(db)
    .where(
      'storedFile.hash',
      'in',
      names.map((name) => Buffer.from(name, 'hex')),
    )
    .where(isOpenTo(actor))
    .select(['storedFile.id', 'storedFile.hash'])
    .distinct()
    .execute();
  return new Map(found.map(({ id, hash }) => [hash.toString('hex'), id]));
};

/** Notes which files the present version of a question shows. */
export const linkPictures = async (
  db: Queryable,
  questionId: string,
  fileIds: readonly string[],
): Promise<void> => {
  if (fileIds.length === 0) return;
  await sql`
    insert into statement_picture (question_version_id, file_id)
    select said.id, shown.id
    from question
    join question_version as said on said.question_id = question.id and said.version = question.version
    cross join unnest(${[...fileIds]}::uuid[]) as shown (id)
    where question.id = ${questionId}
  `.execute(db);
};
