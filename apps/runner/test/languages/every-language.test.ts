import { afterAll, beforeAll, describe } from 'vitest';
import { LANGUAGES } from '../../src/languages/languages.ts';
import { openService } from '../service.ts';
import type { Service } from '../service.ts';
import { OPTIONAL_SAMPLES } from './optional-samples.ts';
import { testVerdicts } from './verdicts.ts';

let service: Service;
beforeAll(async () => {
  service = await openService({ languages: LANGUAGES.map(({ id }) => id) });
});
afterAll(() => service.close());

describe.each(Object.values(OPTIONAL_SAMPLES))('$name', (sample) => {
  testVerdicts(() => service, sample);
});
