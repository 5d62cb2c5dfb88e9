import type { DemoQuestion } from '../question.ts';
import { balancedBrackets } from './balanced-brackets.ts';
import { caesarCipher } from './caesar-cipher.ts';
import { campusShortestPath } from './campus-shortest-path.ts';
import { circularQueue } from './circular-queue.ts';
import { coinChange } from './coin-change.ts';
import { courseOrder } from './course-order.ts';
import { firstAndLastPosition } from './first-and-last-position.ts';
import { hallBookings } from './hall-bookings.ts';
import { htmlRegistrationForm } from './html-registration-form.ts';
import { htmlTimetable } from './html-timetable.ts';
import { inversionCount } from './inversion-count.ts';
import { javaBankAccount } from './java-bank-account.ts';
import { javaMeritList } from './java-merit-list.ts';
import { javaShapes } from './java-shapes.ts';
import { labLogSummary } from './lab-log-summary.ts';
import { lonelyRollNumbers } from './lonely-roll-numbers.ts';
import { longestCommonSubsequence } from './longest-common-subsequence.ts';
import { maximumSubarray } from './maximum-subarray.ts';
import { modularPower } from './modular-power.ts';
import { nestedListSum } from './nested-list-sum.ts';
import { postfixEvaluation } from './postfix-evaluation.ts';
import { primeFactors } from './prime-factors.ts';
import { reverseInGroups } from './reverse-in-groups.ts';
import { spiralMatrix } from './spiral-matrix.ts';
import { towerOfHanoi } from './tower-of-hanoi.ts';
import { treeLevelOrder } from './tree-level-order.ts';
import { wordFrequency } from './word-frequency.ts';

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
