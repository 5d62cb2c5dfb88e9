import { isExecutable, LANGUAGES, missingIn, type Language, type RunnableLanguages } from '@assay/contract';
import type { RunnerState } from '@assay/contract';

/** What was heard is asked again after so long, ms; sooner where nobody answered. */
const FRESH_MS = 30_000;
const FRESH_SILENCE_MS = 2000;
/** So long a language counts as there after a runner had it, ms: another one may have answered since. */
const KEPT_MS = 600_000;
/** Several runners may stand behind one IP address; calls at the same time reach more than one of them. */
const CALLS = 4;

/**
 * Keeps in mind which languages the runners have, as far as they are reached.
 * @param clock ms
 */
export const createKnownLanguages = (
  look: () => Promise<readonly Pick<RunnerState, 'languages'>[]>,
  clock: () => number = Date.now,
): (() => Promise<RunnableLanguages>) => {
  /** When each version of a language was last heard of: runners may differ. */
  const seen = new Map<Language, Map<string, number>>();
  let askAgainAt = 0;
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    const looks = await Promise.all(Array.from({ length: CALLS }, look));
    const heard = looks.flat().flatMap(({ languages }) => languages);
    const at = clock();
    for (const { names, version } of heard)
      for (const language of LANGUAGES)
        if (names.includes(language))
          seen.set(language, (seen.get(language) ?? new Map<string, number>()).set(version, at));
    askAgainAt = at + (heard.length > 0 ? FRESH_MS : FRESH_SILENCE_MS);
    // Who hears nothing knows no better than before.
    if (heard.length > 0)
      for (const [language, versions] of seen) {
        for (const [version, last] of versions) if (at - last > KEPT_MS) versions.delete(version);
        if (versions.size === 0) seen.delete(language);
      }
  };

  return async () => {
    if (clock() >= askAgainAt) {
      asking ??= ask().finally(() => (asking = undefined));
      await asking;
    }
    const offered = LANGUAGES.filter(isExecutable).flatMap((language) => {
      const versions = seen.get(language);
      return versions ? [{ language, version: [...versions.keys()].toSorted().join(', ') }] : [];
    });
    return { offered, missing: offered.length === 0 ? [] : missingIn(new Set(seen.keys())) };
  };
};
