import { describe, expect, test } from 'vitest';
import { changesConfiguration, findExamBrowserProblem, plainAddress } from './exam-browser.rules.ts';
import { EXAM_BROWSER_LIMITS, NO_EXAM_BROWSER_SETTINGS, type ExamBrowserSettings } from './exam-browser.ts';

const settings = (changes: Partial<ExamBrowserSettings> = {}): ExamBrowserSettings => ({
  ...NO_EXAM_BROWSER_SETTINGS,
  ...changes,
});

const KEY = 'a1'.repeat(32);
const manyOf = (count: number, make: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => make(index));
const otherKey = (index: number): string => index.toString(16).padStart(64, '0');

const problemWith = (address: string) => findExamBrowserProblem(settings({ allowedAddresses: [address] }));

describe('what may be set', () => {
  test('nothing at all, and everything up to its limits', () => {
    expect(findExamBrowserProblem(NO_EXAM_BROWSER_SETTINGS)).toBeNull();
    const most = settings({
      quitPassword: 'ü'.repeat(EXAM_BROWSER_LIMITS.password),
      filePassword: '~'.repeat(EXAM_BROWSER_LIMITS.password),
      allowedAddresses: manyOf(EXAM_BROWSER_LIMITS.addresses, (index) => `host${index}.example.org`),
      browserExamKeys: manyOf(EXAM_BROWSER_LIMITS.keys, otherKey),
    });
    expect(findExamBrowserProblem(most)).toBeNull();
  });

  test.each<[why: string, changes: Partial<ExamBrowserSettings>, path: keyof ExamBrowserSettings, RegExp]>([
    ['a long quit password', { quitPassword: 'x'.repeat(101) }, 'quitPassword', /at most 100 characters/],
    [
      'a blank after the quit password',
      { quitPassword: 'open ' },
      'quitPassword',
      /begin or end with a space/,
    ],
    [
      'a long password of the file',
      { filePassword: 'x'.repeat(101) },
      'filePassword',
      /at most 100 characters/,
    ],
    ['a blank before the password of the file', { filePassword: ' x' }, 'filePassword', /begin or end/],
    ['a password of the file that macOS cuts short', { filePassword: 'größe' }, 'filePassword', /on macOS/],
    [
      'too many addresses',
      { allowedAddresses: manyOf(51, (index) => `host${index}.org`) },
      'allowedAddresses',
      /^At most 50 addresses/,
    ],
    [
      'an address twice',
      { allowedAddresses: ['docs.python.org', 'DOCS.python.org'] },
      'allowedAddresses',
      /^Each address can be allowed once/,
    ],
    [
      'too many keys',
      { browserExamKeys: manyOf(51, otherKey) },
      'browserExamKeys',
      /^At most 50 Browser Exam/,
    ],
    ['a key that is too short', { browserExamKeys: [KEY.slice(1)] }, 'browserExamKeys', /64 digits/],
    ['a key with other letters', { browserExamKeys: ['g'.repeat(64)] }, 'browserExamKeys', /64 digits/],
    ['a key twice', { browserExamKeys: [KEY, KEY] }, 'browserExamKeys', /^Each Browser Exam Key/],
  ])('%s is refused with the field and a sentence', (_why, changes, path, message) => {
    expect(findExamBrowserProblem(settings(changes))).toEqual({
      path,
      message: expect.stringMatching(message),
    });
  });

  test('of two problems the one further up in the form is named', () => {
    const both = settings({ quitPassword: ' x', browserExamKeys: ['x'] });
    expect(findExamBrowserProblem(both)?.path).toBe('quitPassword');
  });
});

describe('which addresses may be allowed', () => {
  test.each([
    'docs.python.org',
    'docs.python.org/3/*',
    'Docs.Python.org/3/Library',
    'docs.python.org/',
    'docs.python.org:8443',
    'docs.python.org:65535/3/*',
    '*.python.org',
    '*.python.org:8443/*',
    'localhost',
    '192.0.2.7',
    '192.0.2.7:8080/help/*',
    'xn--bcher-kva.example',
    "a-b.example.org/~user/a_b(1)+c=d;e,f!g$h&i'j",
    'en.wikipedia.org/wiki/Help:Contents',
    'example.org/b%C3%BCcher/*',
  ])('%s', (address) => {
    expect(problemWith(address)).toBeNull();
  });

  test.each([
    ['nothing', ''],
    ['everything', '*'],
    ['everything by a path', '*/*'],
    ['everything on a port', '*:443'],
    ['another scheme', 'ftp://docs.python.org'],
    ['a second scheme, which would make the rest one', 'docs.python.org/https://example.org'],
    ['a name and password, which would make the rest the host', 'me@docs.python.org'],
    ['@ in the path, which one client takes for a name', 'docs.python.org/@me/*'],
    ['IPv6, which one client cannot read', '[::1]:8080/*'],
    ['IPv6 without brackets', '::1'],
    ['a query', 'docs.python.org/?q=1'],
    ['a fragment', 'docs.python.org/#top'],
    ['a blank', 'docs.python.org/a b'],
    ['a quotation mark, which the clients write differently', 'docs.python.org/"x"'],
    ['a bracket', 'docs.python.org/<x>'],
    ['a backslash', String.raw`docs.python.org\3`],
    ['letters beyond ASCII in the path', 'docs.python.org/bücher'],
    ['letters beyond ASCII in the host', 'bücher.example'],
    ['a control character, which no XML may have', 'docs.python.org/\u0001'],
    ['a character that is none', 'docs.python.org/\uFFFE'],
    ['half an escape', 'docs.python.org/100%'],
    ['* in the middle of the host', 'docs*.python.org'],
    ['two dots', 'docs..python.org'],
    ['a dot at the end', 'python.org.'],
    ['a dot at the beginning', '.python.org'],
    ['a hyphen at the end', 'python-.org'],
    ['an underscore', 'my_host.org'],
    ['port 0', 'docs.python.org:0'],
    ['port 65536', 'docs.python.org:65536'],
    ['a port without digits', 'docs.python.org:*'],
    ['no port', 'docs.python.org:/3'],
    ['digits that are no address', '192.0.2.999'],
    ['three numbers', '192.0.2'],
    ['a number', '7'],
    ['a second line', 'docs.python.org/3\nexample.org'],
    ['201 characters', `docs.python.org/${'x'.repeat(185)}`],
  ])('not %s', (_what, address) => {
    expect(problemWith(address)).toEqual({
      path: 'allowedAddresses',
      message: `“${address}” is not an address such as docs.python.org/3/*`,
    });
  });

  test.each([
    ['a', 'a', '!'],
    ['a.', 'a.', '!'],
    ['a-', 'a-', '!'],
    ['*.a', 'a-a.', '_'],
    ['a/', '/a', ' '],
    ['a/', '%41:/', '"'],
  ])('an address of 200 characters is looked at in no time (%s, %s…, %s)', (begin, middle, end) => {
    const address = `${begin}${middle.repeat(198 / middle.length - 1)}${end}`;
    // A pattern that tries every way to split it would not be through before the test's own time limit.
    for (let times = 0; times < 1000; times += 1) expect(problemWith(address)).not.toBeNull();
  });

  test.each([
    [' https://docs.python.org/3/* ', 'docs.python.org/3/*'],
    ['HTTP://docs.python.org', 'docs.python.org'],
    ['docs.python.org:8080', 'docs.python.org:8080'],
    ['https://https://docs.python.org', 'https://docs.python.org'],
    ['ftp://docs.python.org', 'ftp://docs.python.org'],
  ])('%j is kept as %j', (written, kept) => {
    expect(plainAddress(written)).toBe(kept);
  });
});

describe('which change makes a new configuration', () => {
  const before = settings({
    quitPassword: 'leave',
    filePassword: 'open',
    allowedAddresses: ['docs.python.org', 'cppreference.com'],
    browserExamKeys: [KEY],
  });

  test.each<[string, boolean, Partial<ExamBrowserSettings>]>([
    ['nothing', false, {}],
    ['the password of the file', false, { filePassword: '' }],
    ['the Browser Exam Keys', false, { browserExamKeys: [] }],
    ['the quit password', true, { quitPassword: 'Leave' }],
    ['no quit password any more', true, { quitPassword: '' }],
    ['an address less', true, { allowedAddresses: ['docs.python.org'] }],
    ['an address more', true, { allowedAddresses: [...before.allowedAddresses, 'example.org'] }],
    ['another address', true, { allowedAddresses: ['docs.python.org', 'example.org'] }],
    ['another order', true, { allowedAddresses: before.allowedAddresses.toReversed() }],
  ])('%s: %s', (_what, changes, change) => {
    const after = { ...before, ...change };
    expect(changesConfiguration(before, after)).toBe(changes);
    expect(changesConfiguration(after, before)).toBe(changes);
  });
});
