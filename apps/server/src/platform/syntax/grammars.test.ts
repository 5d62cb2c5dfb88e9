import { isParsed, LANGUAGES } from '@assay/contract';
import { expect, test } from 'vitest';
import { familyOf } from './grammars.ts';

test('what pages say of languages that are read is what there are grammars for', () => {
  expect(LANGUAGES.filter((language) => familyOf(language) !== undefined)).toEqual(
    LANGUAGES.filter(isParsed),
  );
});
