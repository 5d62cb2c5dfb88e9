import type { FieldProblem } from '../field-problem.ts';
import { EXAM_BROWSER_LIMITS as LIMITS, type ExamBrowserSettings } from './exam-browser.ts';

const LABEL = String.raw`[a-z\d]([a-z\d-]*[a-z\d])?`;
const NAME = String.raw`(\*\.)?(${LABEL}\.)*[a-z]([a-z\d-]*[a-z\d])?`;
const OCTET = String.raw`(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const PATH = String.raw`\/([\w.~!$&'()*+,;=:/-]|%[\da-f]{2})*`;

/**
 * A host name or an address in digits, a port and a path where wanted; in the path `*` stands for anything, before the
 * host for the names below it. The clients read the rest of what an address can have differently: `@`, `://`, brackets
 * and letters beyond ASCII make another rule of it on one system or the other, at worst one that allows everything.
 */
const ADDRESS = new RegExp(
  String.raw`^(?!.*:\/\/)(${NAME}|${OCTET}(\.${OCTET}){3})(:(?<port>[1-9]\d{0,4}))?(${PATH})?$`,
  'i',
);
const PORT_MAX = 65_535;
const KEY = /^[\da-f]{64}$/;
/** RNCryptor's second version cuts a password with other letters short on macOS, so that the file would not open. */
const TYPED_EVERYWHERE = /^[\x20-\x7e]*$/;

const isAddress = (address: string): boolean => {
  const found = address.length <= LIMITS.addressLength ? ADDRESS.exec(address) : null;
  return found !== null && Number(found.groups?.['port'] ?? 1) <= PORT_MAX;
};

/** The form in which an address is kept: without scheme, which the filter does not need, and blanks. */
export const plainAddress = (address: string): string => address.trim().replace(/^https?:\/\//i, '');

const hasTwins = (values: readonly string[]): boolean =>
  new Set(values.map((value) => value.toLowerCase())).size < values.length;

/** The first reason why a task cannot lock the exam browser down so, with the field concerned; null when it can. */
export const findExamBrowserProblem = (
  settings: ExamBrowserSettings,
): FieldProblem<keyof ExamBrowserSettings> | null => {
  const { quitPassword, filePassword, allowedAddresses, browserExamKeys } = settings;
  const wrongAddress = allowedAddresses.find((address) => !isAddress(address));
  const wrongKey = browserExamKeys.find((key) => !KEY.test(key));
  const checks: [broken: boolean, path: keyof ExamBrowserSettings, message: string][] = [
    [
      quitPassword.length > LIMITS.password,
      'quitPassword',
      `The quit password may have at most ${LIMITS.password} characters.`,
    ],
    [
      quitPassword !== quitPassword.trim(),
      'quitPassword',
      'The quit password must not begin or end with a space.',
    ],
    [
      filePassword.length > LIMITS.password,
      'filePassword',
      `The password of the file may have at most ${LIMITS.password} characters.`,
    ],
    [
      filePassword !== filePassword.trim(),
      'filePassword',
      'The password of the file must not begin or end with a space.',
    ],
    [
      !TYPED_EVERYWHERE.test(filePassword),
      'filePassword',
      'The password of the file may have letters from A to Z, digits and plain signs only: with others it does not open on macOS.',
    ],
    [
      allowedAddresses.length > LIMITS.addresses,
      'allowedAddresses',
      `At most ${LIMITS.addresses} addresses can be allowed.`,
    ],
    [
      wrongAddress !== undefined,
      'allowedAddresses',
      `“${wrongAddress}” is not an address such as docs.python.org/3/*`,
    ],
    [hasTwins(allowedAddresses), 'allowedAddresses', 'Each address can be allowed once.'],
    [
      browserExamKeys.length > LIMITS.keys,
      'browserExamKeys',
      `At most ${LIMITS.keys} Browser Exam Keys can be given.`,
    ],
    [
      wrongKey !== undefined,
      'browserExamKeys',
      `“${wrongKey}” is not a Browser Exam Key: it has 64 digits from 0 to 9 and a to f.`,
    ],
    [hasTwins(browserExamKeys), 'browserExamKeys', 'Each Browser Exam Key can be given once.'],
  ];
  const found = checks.find(([broken]) => broken);
  return found ? { path: found[1], message: found[2] } : null;
};

/**
 * Whether a change needs a new configuration. Browser Exam Keys belong to one configuration: those of the old one fit
 * no new one. The password of the file and the keys themselves change none.
 */
export const changesConfiguration = (before: ExamBrowserSettings, after: ExamBrowserSettings): boolean =>
  before.quitPassword !== after.quitPassword ||
  before.allowedAddresses.length !== after.allowedAddresses.length ||
  before.allowedAddresses.some((address, index) => address !== after.allowedAddresses[index]);
