import { glob, lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Whose traces are looked for on the machine. */
export interface Host {
  /** The process that started the service. */
  servicePid: number;
  /** The users that programs run as, one per slot. */
  users: readonly number[];
  /** The service's own folder. */
  folder: string;
}

/** What an attack must leave as it was: lists that stay equal, and amounts that may not grow beyond their slack. */
export interface Facts {
  lists: Record<string, string[]>;
  amounts: Record<string, number>;
}

const MEGABYTE = 1024 * 1024;

/** Memory goes up and down by itself, that of a busy machine most of all. */
const SLACK: Record<string, number> = {
  'memory of the helper': 8 * MEGABYTE,
  'memory of the control groups': 8 * MEGABYTE,
  'memory of the machine': 1024 * MEGABYTE,
};

const FIRST_SANDBOX_USER = 60_600;
const USERS_PER_INSTANCE = 64;
const SHARED_FOLDERS = ['/tmp', '/var/tmp', '/dev/shm', '/dev/mqueue', '/run/lock'];

interface Process {
  pid: number;
  parent: number;
  user: number;
  name: string;
  memoryBytes: number;
}

const readProcess = async (pid: string): Promise<Process[]> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const field = (name: string): string => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
  if (status === '') return []; // it went in this very moment
  return [
    {
      pid: Number(pid),
      parent: Number(field('PPid')),
      user: Number(field('Uid')),
      name: field('Name'),
      memoryBytes: Number(field('VmRSS')) * 1024,
    },
  ];
};

/** The processes of the machine. */
export const readProcesses = async (): Promise<Process[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return (await Promise.all(pids.map(readProcess))).flat();
};

const childrenOf = (processes: Process[], parents: Process[]): Process[] =>
  processes.filter(({ parent }) => parents.some(({ pid }) => pid === parent));

/** sandboxd, its slots and their workers: they stay. What the workers give birth to does not. */
const helperProcesses = (processes: Process[], servicePid: number): Process[] => {
  const main = processes.filter(({ parent, name }) => parent === servicePid && name.startsWith('sandboxd'));
  const slots = childrenOf(processes, main);
  const all = [...main, ...slots, ...childrenOf(processes, slots)];
  if (all.length < 3) throw new Error('The helper was not found.');
  return all;
};

const filesOfUsers = async (folder: string, users: readonly number[]): Promise<string[]> => {
  const paths = (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
  const owners = await Promise.all(
    paths.map((path) =>
      lstat(path).then(
        ({ uid }) => uid,
        () => -1,
      ),
    ),
  );
  return paths.filter((_path, index) => users.includes(owners[index] ?? -1));
};

/** The rows of System V objects whose owner or maker is one of the users. */
const ipcOfUsers = async (kind: string, users: readonly number[]): Promise<string[]> => {
  const [titles = '', ...rows] = (await readFile(`/proc/sysvipc/${kind}`, 'utf8')).trim().split('\n');
  const columns = titles.trim().split(/\s+/);
  const owners = ['uid', 'cuid'].map((name) => columns.indexOf(name));
  return rows.filter((row) => {
    const cells = row.trim().split(/\s+/);
    return owners.some((column) => users.includes(Number(cells[column])));
  });
};

const openFilesOf = async (pid: number): Promise<number> =>
  (await readdir(`/proc/${pid}/fd`).catch(() => [])).length;

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

const groupsOf = async (users: readonly number[]): Promise<string[]> => {
  const instance = Math.floor(((users[0] ?? 0) - FIRST_SANDBOX_USER) / USERS_PER_INSTANCE);
  const found: string[] = [];
  for await (const home of glob(`/sys/fs/cgroup/{,*/,*/*/}assay-runner-${instance}`)) found.push(home);
  if (found.length === 0) throw new Error('The control groups were not found.');
  return found.flatMap((home) => users.map((_user, slot) => join(home, `slot-${slot}`)));
};

/** Anonymous memory and that of files in memory; version 2 of control groups removes a slot's group after each run. */
const memoryOfGroups = async (groups: string[]): Promise<number> => {
  const stats = await Promise.all(
    groups.map((group) => readFile(join(group, 'memory.stat'), 'utf8').catch(() => '')),
  );
  return sum(
    [...stats.join('\n').matchAll(/^(?:rss|anon|shmem) (\d+)$/gm)].map(([, bytes]) => Number(bytes)),
  );
};

/**
 * Memory that is taken and belongs to no process: the kernel's own, and files that are in memory alone. What processes
 * hold goes with them, and those of the programs are looked for one by one.
 */
const memoryOfMachine = async (): Promise<number> => {
  const text = await readFile('/proc/meminfo', 'utf8');
  const kilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]);
  return (kilobytes('MemTotal') - kilobytes('MemAvailable') - kilobytes('AnonPages')) * 1024;
};

const flat = async (lists: Promise<string[]>[]): Promise<string[]> =>
  (await Promise.all(lists)).flat().toSorted();

/** Everything on the machine by which an attack could be noticed when it is over. */
export const readFacts = async ({ servicePid, users, folder }: Host): Promise<Facts> => {
  const processes = await readProcesses();
  const helper = helperProcesses(processes, servicePid);
  const ofService = await readdir(folder, { recursive: true });
  return {
    lists: {
      'processes of the programs': processes
        .filter(({ user }) => users.includes(user))
        .map(({ pid, name }) => `${pid} ${name}`),
      'processes of the helper': helper.map(({ pid, name }) => `${pid} ${name}`),
      'files in shared folders': await flat(SHARED_FOLDERS.map((shared) => filesOfUsers(shared, users))),
      'files of the service': ofService.filter((path) => !path.startsWith('programs')).toSorted(),
      mounts: (await readFile('/proc/self/mountinfo', 'utf8')).split('\n'),
      'System V objects': await flat(['shm', 'msg', 'sem'].map((kind) => ipcOfUsers(kind, users))),
    },
    amounts: {
      'open files of the helper': sum(await Promise.all(helper.map(({ pid }) => openFilesOf(pid)))),
      'memory of the helper': sum(helper.map(({ memoryBytes }) => memoryBytes)),
      'memory of the control groups': await memoryOfGroups(await groupsOf(users)),
      'memory of the machine': await memoryOfMachine(),
    },
  };
};

const without = (list: string[], other: string[]): string[] => list.filter((entry) => !other.includes(entry));

/** A sentence for every fact that is not what it was; empty when the machine is as before. */
export const findChanges = (before: Facts, after: Facts): string[] => {
  const lists = Object.entries(after.lists).flatMap(([name, now]) => {
    const earlier = before.lists[name] ?? [];
    const come = without(now, earlier);
    const gone = without(earlier, now);
    return come.length + gone.length > 0 ? [`${name}: came ${come.join(', ')}; went ${gone.join(', ')}`] : [];
  });
  const amounts = Object.entries(after.amounts).flatMap(([name, now]) => {
    const earlier = before.amounts[name] ?? 0;
    return now - earlier > (SLACK[name] ?? 0) ? [`${name}: ${earlier} became ${now}`] : [];
  });
  return [...lists, ...amounts];
};
