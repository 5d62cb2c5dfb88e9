import type { Language } from '@assay/contract';
import type { TestServer } from './test-server.ts';

/** Does something while the server takes it that no runner has these languages. */
export const withoutLanguages = async <Answer>(
  { deps }: TestServer,
  missing: Language[],
  act: () => Promise<Answer>,
): Promise<Answer> => {
  const { runner } = deps;
  deps.runner = {
    ...runner,
    languages: async () => ({ offered: [{ language: 'C', version: '1' }], missing }),
  };
  try {
    return await act();
  } finally {
    deps.runner = runner;
  }
};
