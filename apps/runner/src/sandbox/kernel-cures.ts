import { getSystemErrorName } from 'node:util';

/** What each feature that sandboxd names (sandboxd/*.c) is, and what an operator does when it is missing. */
const CURES: Record<string, [feature: string, cure: string]> = {
  privilege: ['root rights', 'Start the runner as root; the programs it runs get a user without any rights.'],
  'cgroup-memory': [
    'the memory control group',
    'Boot with "cgroup_enable=memory" (or systemd.unified_cgroup_hierarchy=1), and give a container a group namespace of its own and the capability SYS_ADMIN (--cgroupns=private --cap-add=SYS_ADMIN).',
  ],
  'cgroup-pids': [
    'the pids control group',
    'Use a kernel with CONFIG_CGROUP_PIDS, and give a container the capability SYS_ADMIN.',
  ],
  'cgroup-cpu': [
    'the cpuacct control group',
    'Mount cpuacct under /sys/fs/cgroup, or boot with control groups v2.',
  ],
  'cgroup-delegation': [
    'a control group of its own',
    'Set Delegate=yes in the systemd unit, or give a container a group namespace of its own and the capability SYS_ADMIN.',
  ],
  'cgroup-attach': [
    'moving into a control group',
    'Give a container a group namespace of its own and the capability SYS_ADMIN.',
  ],
  'net-namespace': [
    'network namespaces',
    'Use a kernel with CONFIG_NET_NS, and in a container give the capability SYS_ADMIN.',
  ],
  'mount-namespace': [
    'mount namespaces',
    'Give the container the capability SYS_ADMIN and run it without the AppArmor or SELinux confinement of mounts.',
  ],
  'mount-tmpfs': [
    'mounting a tmpfs',
    'Give the container the capability SYS_ADMIN and run it without the AppArmor or SELinux confinement of mounts.',
  ],
  'mount-bind': [
    'bind mounts',
    'Give the container the capability SYS_ADMIN and run it without the AppArmor or SELinux confinement of mounts.',
  ],
  'pivot-root': [
    'pivot_root',
    'Do not run on an initramfs root; in a container give the capability SYS_ADMIN.',
  ],
  chroot: ['chroot', 'In a container give the capability SYS_CHROOT.'],
  'pid-namespace': [
    'process namespaces with clone3',
    'Use Linux 5.7 or newer, and in a container give the capability SYS_ADMIN.',
  ],
  seccomp: ['seccomp filters', 'Use a kernel with CONFIG_SECCOMP_FILTER.'],
  instance: ['a free runner number', 'Eight runners share this machine already; stop one of them.'],
  lock: ['a lock in /run', 'Make /run writable for the runner, in a container as a tmpfs (--tmpfs /run).'],
  request: [
    'room for this request',
    'The request does not fit sandboxd: this is an error of the runner itself.',
  ],
  worker: ['a worker process', 'See the runner log, and docs/runner.md for what the machine must offer.'],
  processes: ['another process', 'Raise the number of processes allowed to the runner.'],
  descriptors: ['another open file', 'Raise the number of open files allowed to the runner (LimitNOFILE).'],
};

/** A sentence for the operator: what is missing, what the kernel said, what to do. */
export const describeFailure = (feature: string, errno: number): string => {
  const [name, cure] = CURES[feature] ?? [feature, 'See docs/runner.md for what the machine must offer.'];
  const reason = errno > 0 ? ` (${getSystemErrorName(-errno)})` : '';
  return `The machine does not offer ${name}${reason}. ${cure}`;
};
