import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute and more. One of them begun last is waited for while processors have nothing to do. */
const LONGEST = [
  'sandbox/attacks.test.ts',
  'running/judge.test.ts',
  'running/fair-running.test.ts',
  'http/stream.test.ts',
];

/** Begins the longest test files first, whatever is known of earlier runs: a fresh machine knows nothing. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return index === -1 ? LONGEST.length : index;
    };
    return Promise.resolve(files.toSorted((one, other) => rank(one) - rank(other)));
  }
}
