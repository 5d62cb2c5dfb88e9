import { expect, test } from 'vitest';
import { ownFrames, toldMessage } from './browser-error.rules.ts';

test.each([
  [
    'TypeError',
    "Cannot read properties of undefined (reading 'MY ANSWER')",
    'Cannot read properties of undefined',
  ],
  ['TypeError', "null is not an object (evaluating 'x.MY ANSWER')", 'null is not an object'],
  ['TypeError', 'e.data.map is not a function', 'e.data.map is not a function'],
  ['SyntaxError', `Unexpected token 'M', "MY ANSWER" is not valid JSON`, 'Unexpected token'],
  ['SyntaxError', 'Invalid regular expression: /MY ANSWER/: Nothing to repeat', 'Invalid regular expression'],
  [
    'TypeError',
    'Failed to fetch dynamically imported module: https://exam.example.edu/assets/a.js?token=MY',
    'Failed to fetch dynamically imported module',
  ],
  [
    'Error',
    'Minified React error #31; visit https://react.dev/errors/31?args[]=MY%20ANSWER',
    'Minified React error #31',
  ],
  [
    'NotFoundError',
    "Failed to execute 'removeChild' on 'Node': MY ANSWER",
    "Failed to execute 'removeChild' on 'Node'",
  ],
  ['CallError', 'INTERNAL 500', 'INTERNAL 500'],
  ['CallError', 'There is already a group of the name MY ANSWER.', ''],
  ['Error', 'MY ANSWER', ''],
  ['MY ANSWER', 'x is not defined', ''],
  ['string', 'MY ANSWER is not defined', ''],
  ['TypeError', 'MY ANSWER is not defined', ''],
])('of the %s “%s” is told: %s', (name, message, told) => {
  expect(toldMessage(name, message)).toBe(told);
  expect(toldMessage(name, told)).toBe(told);
});

test('of a stack the places in our own files are told, without addresses of pages and of others', () => {
  const origin = 'https://exam.example.edu';
  const stack = [
    'TypeError: MY ANSWER',
    `    at draw (${origin}/assets/exam.page-1a2b.js?v=MY:12:345)`,
    `leave@${origin}/assets/index-9z.js:1:20`,
    `    at ${origin}/student/exam/MY?token=MY:1:1`,
    '    at chrome-extension://abcdef/content.js:3:4',
    '    at https://elsewhere.example.com/assets/a.js:5:6',
  ].join('\n');
  expect(ownFrames(stack, origin)).toEqual(['assets/exam.page-1a2b.js:12:345', 'assets/index-9z.js:1:20']);
});
