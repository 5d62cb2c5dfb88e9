import { afterAll, beforeAll, describe } from 'vitest';
import { openService } from '../service.ts';
import type { Service } from '../service.ts';
import { OPTIONAL_SAMPLES } from './optional-samples.ts';
import { testVerdicts } from './verdicts.ts';

let service: Service;
beforeAll(async () => {
  service = await openService({ languages: ['php'] });
});
afterAll(() => service.close());

// The smallest to install of the languages that are offered where a setting says so: it stands for them in `npm test`.
describe('PHP', () => {
  testVerdicts(() => service, OPTIONAL_SAMPLES['php']!);
});
