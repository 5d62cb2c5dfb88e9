/** Where the questions of a file are filed: it names subjects, course outcomes and tags, whose ids differ between places. */
import { tagNameSchema } from '@assay/contract';
import type { DepartmentActor } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { QuestionPlace } from '../../questions/index.ts';
import { ensureTag } from '../../tags/index.ts';
import { findSubjectsNamed, listTagsNamed, type NamedSubject } from '../exchange.repository.ts';
import type { PackedQuestion } from '../reading/packed-question.ts';

/** Most tags that one question brings. */
const TAGS_MAX = 20;

/** A place with tags that may be still to be made. */
export interface FoundPlace {
  subjectId: string | null;
  modules: string[];
  /** By their names. */
  tags: string[];
  /** Sentences: what of it is not there, or new. */
  warnings: string[];
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const placeOf = (
  { subject: named, modules, tags }: PackedQuestion['place'],
  subjects: readonly NamedSubject[],
  present: ReadonlySet<string>,
): FoundPlace => {
  const subject = named === null ? undefined : subjects.find(({ name }) => same(name, named));
  const found = modules.map((title) => ({
    title,
    id: subject?.modules.find((module) => same(module.title, title))?.id,
  }));
  const missing = found.filter(({ id }) => id === undefined).map(({ title }) => `“${title}”`);
  const sound = tags.map((name) => name.trim()).filter((name) => tagNameSchema.safeParse(name).success);
  const kept = [...new Map(sound.map((name) => [name.toLowerCase(), name])).values()].slice(0, TAGS_MAX);
  const fresh = kept.filter((name) => !present.has(name.toLowerCase())).map((name) => `“${name}”`);
  const warnings: [is: boolean, sentence: string][] = [
    [named !== null && !subject, `Your department has no subject “${named}”.`],
    [
      subject !== undefined && missing.length > 0,
      `“${subject?.name}” has no course outcome ${missing.join(', ')}.`,
    ],
    [
      fresh.length > 0,
      `${fresh.length === 1 ? 'This tag is new, and is' : 'These tags are new, and are'} made: ${fresh.join(', ')}.`,
    ],
    [kept.length < tags.length, 'Some tags are left out: a tag is a name of at most 60 characters.'],
  ];
  return {
    subjectId: subject?.id ?? null,
    modules: found.flatMap(({ id }) => id ?? []),
    tags: kept,
    warnings: warnings.filter(([is]) => is).map(([, sentence]) => sentence),
  };
};

/** Where each question of a file is filed, in their order. */
export const findPlaces = async (
  db: Queryable,
  actor: DepartmentActor,
  questions: readonly PackedQuestion[],
): Promise<FoundPlace[]> => {
  const names = questions.flatMap(({ place }) => place.subject ?? []);
  const tags = questions.flatMap(({ place }) => place.tags);
  const [subjects, present] = [
    await findSubjectsNamed(db, actor.departmentId, names),
    await listTagsNamed(db, tags),
  ];
  return questions.map(({ place }) => placeOf(place, subjects, present));
};

/** The place itself; tags that are not there yet are made. */
export const makePlace = async (
  trx: Queryable,
  actor: DepartmentActor,
  { subjectId, modules, tags }: FoundPlace,
  now: Date,
): Promise<QuestionPlace> => {
  const ids: string[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one transaction makes one after the other
  for (const name of tags) ids.push(await ensureTag(trx, name, actor.id, now));
  return { subjectId, modules, tags: [...new Set(ids)] };
};
