import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { hasWordsInLowerCase } from '../../platform/db/list.ts';

/**
 * For a query from `person`: whether every word occurs in a name of the person, the username or the email. Looks at one
 * stored text in small letters, which takes milliseconds for tens of thousands of people; no extension of the database is
 * needed for it.
 */
export const isCalled = (words: string): RawBuilder<SqlBool> => sql`person.id in (
  select id from account where ${hasWordsInLowerCase([sql<string>`search_text`], words)}
)`;
