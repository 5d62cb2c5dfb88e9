import type { DemoQuestion } from '../question.ts';
import { balancedBrackets } from './data-structures/balanced-brackets.ts';
import { caesarCipher } from './python/caesar-cipher.ts';
import { campusShortestPath } from './algorithms/campus-shortest-path.ts';
import { circularQueue } from './data-structures/circular-queue.ts';
import { coinChange } from './algorithms/coin-change.ts';
import { courseOrder } from './algorithms/course-order.ts';
import { firstAndLastPosition } from './algorithms/first-and-last-position.ts';
import { hallBookings } from './algorithms/hall-bookings.ts';
import { htmlRegistrationForm } from './web/html-registration-form.ts';
import { htmlTimetable } from './web/html-timetable.ts';
import { inversionCount } from './algorithms/inversion-count.ts';
import { javaBankAccount } from './java/java-bank-account.ts';
import { javaMeritList } from './java/java-merit-list.ts';
import { javaShapes } from './java/java-shapes.ts';
import { labLogSummary } from './python/lab-log-summary.ts';
import { lonelyRollNumbers } from './algorithms/lonely-roll-numbers.ts';
import { longestCommonSubsequence } from './algorithms/longest-common-subsequence.ts';
import { maximumSubarray } from './algorithms/maximum-subarray.ts';
import { modularPower } from './algorithms/modular-power.ts';
import { nestedListSum } from './python/nested-list-sum.ts';
import { postfixEvaluation } from './data-structures/postfix-evaluation.ts';
import { primeFactors } from './algorithms/prime-factors.ts';
import { reverseInGroups } from './data-structures/reverse-in-groups.ts';
import { spiralMatrix } from './data-structures/spiral-matrix.ts';
import { towerOfHanoi } from './algorithms/tower-of-hanoi.ts';
import { treeLevelOrder } from './data-structures/tree-level-order.ts';
import { wordFrequency } from './python/word-frequency.ts';

export const QUESTIONS: readonly DemoQuestion[] = [
  balancedBrackets,
  caesarCipher,
  campusShortestPath,
  circularQueue,
  coinChange,
  courseOrder,
  firstAndLastPosition,
  hallBookings,
  htmlRegistrationForm,
  htmlTimetable,
  inversionCount,
  javaBankAccount,
  javaMeritList,
  javaShapes,
  labLogSummary,
  lonelyRollNumbers,
  longestCommonSubsequence,
  maximumSubarray,
  modularPower,
  nestedListSum,
  postfixEvaluation,
  primeFactors,
  reverseInGroups,
  spiralMatrix,
  towerOfHanoi,
  treeLevelOrder,
  wordFrequency,
];
