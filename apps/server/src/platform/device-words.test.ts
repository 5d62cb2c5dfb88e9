import { expect, test } from 'vitest';
import { deviceWords } from './device-words.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0';

test.each([
  [`${WINDOWS}; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox 132 on Windows'],
  [`${WINDOWS}) ${CHROME} Safari/537.36 Edg/130.0.0.0`, 'Microsoft Edge 130 on Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome 130 on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari 17 on iOS',
  ],
  [`${WINDOWS}) ${CHROME} Safari/537.36 SEB/3.8.0`, 'Safe Exam Browser on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15 SEB_macOS/3.4',
    'Safe Exam Browser on macOS',
  ],
  ['python-requests/2.31', 'python-requests/2.31'],
  ['', 'A device that does not say what it is'],
])('a device is called what a person calls it: %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});

test('what a program calls itself cannot break out of a line, nor turn it around', () => {
  expect(deviceWords(`bot\r\n<b>"\u202Eoff\u0000"`)).toBe('botboff');
  expect(deviceWords('\u202E\u200B')).toBe('Unknown device');
  expect(deviceWords('z'.repeat(300))).toHaveLength(40);
});
