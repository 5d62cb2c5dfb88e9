import { addDepartment, addFaculty, addInstitute, addStudents } from '@assay/contract';
import { callAs } from './api.ts';
import type { Product } from './product.ts';

/** Usernames of the people of an institute of a test's own; all have the password of the demonstration. */
export interface OwnPlace {
  instituteId: string;
  institute: string;
  department: string;
  hoi: string;
  hod: string;
  faculty: string;
  students: string[];
}

/** Names of people have no digits. */
export const inLetters = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');

/** Lets everybody log in with the password of the demonstration, as if each had chosen it. */
const givePassword = (product: Product, usernames: readonly string[]) =>
  product.sql(
    `update account
     set password_hash = (select password_hash from account where username = 'faculty'), must_change_password = false
     where username = any($1::text[])`,
    [usernames],
  );

const personOf = (name: string, word: string) => ({
  fullname: `${name} ${word}`,
  email: `${name.toLowerCase()}.${word}@example.edu`,
  phone: '9812345678',
  gender: 'FEMALE' as const,
});

/** Adds another faculty member to a place; the username. */
export const addColleague = async (product: Product, { hod }: Pick<OwnPlace, 'hod'>): Promise<string> => {
  const colleague = personOf('Colleague', inLetters(Date.now()));
  await (await callAs(product.url, hod)).call(addFaculty, { body: colleague });
  await givePassword(product, [colleague.email]);
  return colleague.email;
};

/**
 * An institute of a test's own, with one department, its heads, a faculty member who may use the questions of the
 * demonstration that begin so, and students: what others do meanwhile is not seen in it.
 */
export const makeOwnPlace = async (
  product: Product,
  { students: count, questions }: { students: number; questions: readonly string[] },
): Promise<OwnPlace> => {
  const number = Date.now();
  const word = inLetters(number);
  const [institute, department] = [`Institute ${word}`, `Department ${word}`];
  const person = (name: string) => personOf(name, word);
  const [hoi, hod, faculty] = [person('Hoi'), person('Hod'), person('Faculty')];
  const admin = await callAs(product.url, 'admin');
  const { _id: instituteId } = (await admin.call(addInstitute, { body: { name: institute, head: hoi } }))
    .data;
  await admin.call(addDepartment, { body: { instituteId, name: department, hod } });
  await givePassword(product, [hoi.email, hod.email]);
  const head = await callAs(product.url, hod.email);
  await head.call(addFaculty, { body: faculty });
  const students = Array.from({ length: count }, (_, place) => `OWN${number}${place}`);
  for (const [place, username] of students.entries())
    await head.call(addStudents, {
      body: {
        ...person(`Student ${inLetters(place)}`),
        email: `${username}@example.edu`,
        username,
        semester: 5,
        batch: '2028',
      },
    });
  await givePassword(product, [faculty.email, ...students]);
  await product.sql(
    `insert into question_share (question_id, account_id, permissions)
     select question.id, account.id, '{view}' from question
     join question_version as said on said.question_id = question.id and said.version = question.version
     join account on account.username = $1
     where exists (select from unnest($2::text[]) as begin where starts_with(said.statement_text, begin))`,
    [faculty.email, questions],
  );
  return {
    instituteId,
    institute,
    department,
    hoi: hoi.email,
    hod: hod.email,
    faculty: faculty.email,
    students,
  };
};
