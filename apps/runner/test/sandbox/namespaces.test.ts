import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openService } from '../service.ts';
import type { Service } from '../service.ts';

// The filter of system calls and the identity of programs stand before most of this; attacks/ is about those. Here is
// what a program finds where it gets past them.

const NAMESPACES = ['cgroup', 'ipc', 'mnt', 'net', 'pid', 'uts'];

/** As the kernel writes a port in its lists of sockets. */
const inHex = (port: string): string => `:${Number(port).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Prints the interfaces that ever carried anything (some kernels give every network idle ones), the addresses, the
 * routes, and every socket that has a name.
 */
const NETWORK = `def rows(name, titles): return [row.split() for row in open("/proc/self/net/" + name)][titles:]
print([row[0] for row in rows("dev", 2) if any(int(count) for count in row[1:])])
print(rows("fib_trie", 0), rows("route", 1))
print(*(rows(name, 1) for name in ("tcp", "udp", "unix")))`;

describe.each(['groups', 'rlimits'] as const)('with %s', (isolation) => {
  const nameOfMachine = hostname();
  let service: Service;
  beforeAll(async () => void (service = await openService({ isolation })));
  afterAll(() => service.close());

  const python = (code: string) => service.runOne('python', code);

  test('a program has no network: neither interfaces and addresses of the machine nor who listens there', async () => {
    expect(await readFile('/proc/self/net/tcp', 'utf8')).toContain(inHex(new URL(service.url).port));
    expect(await python(NETWORK)).toMatchObject({ output: '[]\n[] []\n[] [] []\n' });
  });

  test('a program is told a name that is no machine’s, and the machine keeps its own', async () => {
    expect(await python('import os\nprint(os.uname().nodename)')).toMatchObject({ output: 'sandbox\n' });
    expect(hostname()).toBe(nameOfMachine);
  });

  test.each(NAMESPACES)('a program is in another namespace than the machine: %s', async (name) => {
    const { output } = await python(`import os\nprint(os.readlink("/proc/self/ns/${name}"))`);
    expect(output).toMatch(new RegExp(`^${name}:\\[\\d+\\]\n$`));
    expect(output).not.toBe(`${await readlink(`/proc/self/ns/${name}`)}\n`);
  });
});
