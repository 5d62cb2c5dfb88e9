import { dataOf } from '../common.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { runnableLanguagesSchema } from './languages.ts';

export const fetchLanguages = defineRoute({
  method: 'GET',
  path: '/languages',
  roles: AUTHORS,
  summary: 'The languages that code runners have, with versions, and those that none has.',
  response: dataOf(runnableLanguagesSchema),
});
