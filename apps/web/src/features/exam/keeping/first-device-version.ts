/** What devices kept before there was a log: the programs alone, with a number each. */
import { LOG_START, type LogHead } from '@assay/contract';
import { NO_WORK, continuedFrom, type OtherVersion, type Program, type Work } from './work.ts';

export interface FirstWork {
  programs: readonly Program[];
  /** The newest revision of the server's; higher ones were not there yet. */
  base: number;
  others: readonly OtherVersion[];
}

/** The head that the server gives to programs from before the log: the number and the hash of the newest. */
const headOf = ({ programs, base }: FirstWork): LogHead => {
  const sent = programs.find(({ revision }) => revision === base);
  return sent ? { revision: base, hash: sent.hash } : { ...LOG_START, revision: base };
};

/** The same work with a log: it begins at what was sent, and what was not is appended whole. */
export const fromFirstVersion = (first: FirstWork): Work => {
  const head = headOf(first);
  const sent = first.programs.filter(({ revision }) => revision <= first.base);
  const unsent = first.programs.filter(({ revision }) => revision > first.base);
  const top = Math.max(first.base, ...unsent.map(({ revision }) => revision));
  return continuedFrom({ ...NO_WORK, programs: sent, top, others: first.others }, head, unsent);
};
