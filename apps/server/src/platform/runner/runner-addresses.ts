/** Where runners are: what `RUNNER_URL` names, and what its names lead to. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Where one runner is reached. */
export interface RunnerAddress {
  /** What people are told: no password, and the very address where a name leads to several. */
  url: string;
  /** As `RUNNER_URL` has it: a certificate must be for its name. */
  base: URL;
  /** What is connected to: an IP address, or a name that leads nowhere. */
  host: string;
}

/** The IP addresses of a name. @throws where there are none */
export type Resolve = (name: string) => Promise<readonly { address: string; family: number }[]>;

/** Asks as every program of the machine does, at each call anew: Node.js keeps no answer, whatever its time to live. */
export const resolveName: Resolve = (name) => lookup(name, { all: true });

/** The addresses that `RUNNER_URL` names, separated by commas. @throws TypeError where one is none */
export const parseRunnerUrls = (setting: string): URL[] =>
  setting.split(',').map((address) => new URL(address.trim()));

/** Tells one runner from another, however it is named. */
export const keyOf = ({ base, host }: RunnerAddress): string =>
  `${base.protocol}//${host}|${base.port}${base.pathname}`;

const urlAt = ({ protocol, port }: URL, host: string): string => {
  const name = isIP(host) === 6 ? `[${host}]` : host;
  return `${protocol}//${name}${port === '' ? '' : `:${port}`}`;
};

/** Of a name with both kinds those of the older one: the same machine would count twice. */
const ofOneKind = async (name: string, resolve: Resolve): Promise<string[]> => {
  const found = await resolve(name);
  const family = Math.min(...found.map((one) => one.family));
  return found.flatMap((one) => (one.family === family ? [one.address] : []));
};

/** The runners behind one address of the setting; those `before` where its name cannot be resolved now. */
const findBehind = async (
  base: URL,
  before: readonly RunnerAddress[],
  resolve: Resolve,
): Promise<RunnerAddress[]> => {
  const name = base.hostname.replace(/^\[|\]$/g, '');
  const hosts = isIP(name) ? [name] : await ofOneKind(name, resolve).catch(() => []);
  if (hosts.length > 1) return hosts.map((host) => ({ url: urlAt(base, host), base, host }));
  const known = before.filter((one) => one.base.href === base.href);
  if (hosts.length === 0 && known.length > 0) return known;
  return [{ url: base.origin, base, host: hosts[0] ?? name }];
};

/** Every runner once; a name that cannot be resolved now stands for what it led to `before`. Does not throw. */
export const findRunners = async (
  bases: readonly URL[],
  before: readonly RunnerAddress[],
  resolve: Resolve,
): Promise<RunnerAddress[]> => {
  const found = await Promise.all(bases.map((base) => findBehind(base, before, resolve)));
  return [...new Map(found.flat().map((one) => [keyOf(one), one])).values()];
};
