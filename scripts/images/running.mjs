// Containers that run: what they say, and whether they are where they should be.
import { spawnSync } from 'node:child_process';
import { podmanEnv } from './podman.mjs';

/** Between two looks at a fact, ms. */
const LOOK_EVERY_MS = 200;

/** What podman answers; `status` tells whether it could. */
export const askPodman = (...args) => spawnSync('podman', args, { encoding: 'utf8', env: podmanEnv() });

/** What a container has said last. */
export const wordsOf = (container) => {
  const { stdout, stderr } = askPodman('logs', '--tail', '20', container);
  return `${container}:\n${stdout}${stderr}`;
};

/** Looks until `fact` holds, and answers how long it took, in seconds. Throws with what `containers` said last. */
export const waitUntil = (what, fact, containers, patienceMs = 60_000) => {
  const since = performance.now();
  while (!fact()) {
    if (performance.now() - since > patienceMs)
      throw new Error(`${what}: not in time.\n${containers.map(wordsOf).join('\n---\n')}`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS);
  }
  return (performance.now() - since) / 1000;
};

/** Whether an address answers well; `more` are arguments of curl. */
export const answers = (url, ...more) =>
  spawnSync('curl', ['--silent', '--fail', '--output', '/dev/null', '--max-time', '5', ...more, url])
    .status === 0;

/** Asks a container to stop, and throws unless it ends on its own with code 0. Answers the seconds it took. */
export const stopCleanly = (container, graceSeconds = 30) => {
  const since = performance.now();
  askPodman('stop', '--time', String(graceSeconds), container);
  const code = askPodman('inspect', '--format', '{{.State.ExitCode}}', container).stdout.trim();
  if (code !== '0') throw new Error(`${container} ended with ${code}.\n${wordsOf(container)}`);
  return (performance.now() - since) / 1000;
};
