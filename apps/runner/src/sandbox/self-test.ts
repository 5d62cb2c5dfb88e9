import { readFile } from 'node:fs/promises';
import type { Helper } from './helper.ts';
import type { Outcome, SandboxReport } from './protocol.ts';

/** What was tried at the start, in words, and that each was stopped. */
export type SelfTest = { attempt: string; stoppedBy: string }[];

const MEGABYTE = 1024 * 1024;

/** The attempts of sandboxd/self-test/probe.c, and the limit that has to end those that no refusal stops. */
const PROBES: { name: string; attempt: string; limit?: Outcome; cure: string }[] = [
  {
    name: 'memory',
    attempt: 'using more memory than allowed',
    limit: 'memory',
    cure: 'The memory control group has no effect: check that it is enabled (cat /proc/cgroups) and not overridden.',
  },
  {
    name: 'fork',
    attempt: 'starting more processes than allowed',
    limit: 'processes',
    cure: 'The pids control group has no effect: use a kernel with CONFIG_CGROUP_PIDS.',
  },
  {
    name: 'socket',
    attempt: 'opening a network socket',
    cure: 'The seccomp filter has no effect: use a kernel with CONFIG_SECCOMP_FILTER.',
  },
  {
    name: 'read',
    attempt: 'reading files of the machine',
    cure: 'The file system of the machine is visible: mount namespaces do not work here.',
  },
  {
    name: 'write',
    attempt: 'writing outside its own folder',
    cure: 'Read-only mounts have no effect: check the storage driver of the container.',
  },
  {
    name: 'root',
    attempt: 'becoming root',
    cure: 'Privileges are not given up: do not run the runner in a user namespace that maps every user to root.',
  },
];

const never = new AbortController().signal;

const attempt = (helper: Helper, content: Buffer, name: string): Promise<SandboxReport> =>
  helper.run(
    0,
    {
      arguments: ['/w/probe', name],
      environment: {},
      files: [{ name: 'probe', mode: 0o555, content }],
      input: Buffer.alloc(0),
      cpuMs: 5000,
      wallMs: 10_000,
      idleMs: 10_000,
      memoryBytes: 64 * MEGABYTE,
      outputBytes: 4096,
      processes: 32,
      diskBytes: MEGABYTE,
      collectBytes: 0,
    },
    never,
  );

/**
 * Lets a program try, on this very machine, what must not be possible.
 * Throws a sentence that names what got through and the cure.
 */
export const testIsolation = async (helper: Helper, probeFile: string): Promise<SelfTest> => {
  const content = await readFile(probeFile);
  const results: SelfTest = [];
  for (const probe of PROBES) {
    const report = await attempt(helper, content, probe.name);
    if (report.outcome === 'setup-failed')
      throw new Error(
        `The sandbox could not be set up (step ${report.setup.step}, errno ${report.setup.error}). ` +
          'In a container give it every capability that docs/runner.md lists, and no user namespace.',
      );
    const byLimit = probe.limit !== undefined && report.outcome === probe.limit;
    const mayRefuse = probe.limit === undefined || helper.isolation === 'rlimits';
    const refused = mayRefuse && report.outcome === 'exited' && report.exitCode === 0;
    if (!byLimit && !refused)
      throw new Error(
        `The sandbox does not hold on this machine: ${probe.attempt} was not stopped ` +
          `(${report.outcome}, exit code ${report.exitCode}, signal ${report.signal}). ${probe.cure}`,
      );
    results.push({ attempt: probe.attempt, stoppedBy: byLimit ? `${report.outcome} limit` : 'refusal' });
  }
  return results;
};
