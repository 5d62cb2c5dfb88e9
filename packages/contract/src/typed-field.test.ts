import { expect, test } from 'vitest';
import { groupFieldsSchema } from './groups/group.rules.ts';
import { rubricFieldsSchema } from './rubrics/rubric.rules.ts';
import { findModuleProblems } from './subjects/subject.rules.ts';
import { tagNameSchema } from './tags/tag.ts';
import { taskDraftSchema } from './tasks/task.ts';
import { isPlainName, NAME_NOT_PLAIN } from './typed-field.ts';

/** Sets the direction of what follows, so that the end of a name is read as its beginning. */
const TURNED = 'exam \u202e4202';

test('what is named cannot be given a name that reads otherwise than it is written', () => {
  const sentencesOf = (answer: { error?: { issues: { message: string }[] } | undefined }) =>
    (answer.error?.issues ?? []).map(({ message }) => message);
  expect(sentencesOf(tagNameSchema.safeParse(TURNED))).toEqual([NAME_NOT_PLAIN]);
  expect(sentencesOf(groupFieldsSchema.safeParse({ name: TURNED, semester: 1, batch: '2027' }))).toEqual([
    NAME_NOT_PLAIN,
  ]);
  expect(
    sentencesOf(rubricFieldsSchema.safeParse({ name: TURNED, components: [{ title: TURNED, marks: 1 }] })),
  ).toEqual([NAME_NOT_PLAIN, NAME_NOT_PLAIN]);
  expect(sentencesOf(taskDraftSchema.pick({ name: true }).safeParse({ name: TURNED }))).toEqual([
    NAME_NOT_PLAIN,
  ]);
  expect(findModuleProblems([{ title: TURNED, order: '1' }]).map(({ message }) => message)).toEqual([
    NAME_NOT_PLAIN,
  ]);
});

test.each(['a\tb', 'a\nb', 'a\u0000b', 'a\u200fb', 'a\u2066b', 'a\u200bb', 'a\u2028b'])(
  '%j is no plain name',
  (name) => expect(isPlainName(name)).toBe(false),
);

test.each(['Übung 1 – “Schleifen”', 'क्\u200dष', 'می\u200cخواهم', '<b>R&D</b>', '👩\u200d🔬'])(
  '%s is a plain name',
  (name) => expect(isPlainName(name)).toBe(true),
);
