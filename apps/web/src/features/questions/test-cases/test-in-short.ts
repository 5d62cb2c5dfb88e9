import { PLAIN_TEST } from '@assay/contract';
import type { TestValues } from '../question-form-values.ts';

/** What is said of a test that is not as most are, in short; empty where nothing is. */
export const testInShort = ({ name = '', hint = '', weight = '', group = '' }: Partial<TestValues>): string =>
  [
    name,
    weight !== '' && Number(weight) !== PLAIN_TEST.weight && `weighs ${weight}`,
    group && `group “${group}”`,
    hint && 'has a hint',
  ]
    .filter(Boolean)
    .join(' · ');
