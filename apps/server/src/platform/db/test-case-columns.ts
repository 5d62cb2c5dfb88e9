import type { LargeText } from '@assay/contract';
import { sql } from 'kysely';

/** The text that is stored apart, for a query from `test_case`. */
const large = (side: 'input' | 'output') => sql<LargeText | null>`(
  select json_build_object('hash', encode(hash, 'hex'), 'bytes', bytes)
  from large_text where hash = test_case.${sql.ref(`${side}Hash`)}
)`;

/** All that a test case says, for a query from `test_case`. */
export const TEST_CASE_COLUMNS = [
  'testCase.type',
  'testCase.input',
  'testCase.output',
  large('input').as('largeInput'),
  large('output').as('largeOutput'),
  'testCase.checker',
  'testCase.name',
  'testCase.hint',
  'testCase.weight',
  'testCase.groupName as group',
] as const;
