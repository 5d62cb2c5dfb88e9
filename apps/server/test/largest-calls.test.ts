import { ALL_ROUTES } from '@assay/contract';
import { describe, expect, test } from 'vitest';
import { inputsOf, keyOf, unknownCalls } from '../bench/largest/largest-inputs.ts';

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => idOf(index));

const SCENE = {
  tokens: { ADMIN: '', 'INSTITUTE-HEAD': '', 'DEPARTMENT-HEAD': '', FACULTY: '', STUDENT: '' },
  instituteId: idOf(1),
  departmentId: idOf(2),
  facultyId: idOf(3),
  subjectId: idOf(4),
  tagId: idOf(5),
  moduleIds: ids(50),
  tagIds: ids(100),
  questionId: idOf(6),
  questionIds: ids(20),
  rubricId: idOf(7),
  groupId: idOf(8),
  studentIds: ids(5000),
  facultyIds: ids(200),
  taskId: idOf(9),
  pastTaskId: idOf(10),
  draftTaskId: idOf(11),
  commentId: idOf(12),
  reusableCommentId: idOf(13),
  setAsideId: idOf(14),
  runId: idOf(15),
  readyRegradeId: idOf(17),
  otherRegradeId: idOf(18),
  appliedRegradeId: idOf(19),
  comparisonId: idOf(30),
  pairId: idOf(31),
  caseId: idOf(32),
  requestId: idOf(20),
  ownRequestId: idOf(21),
};

describe('the measurement of the largest inputs knows a valid one of', () => {
  test.each(ALL_ROUTES.map((route) => [keyOf(route), route] as const))('%s', (_key, route) => {
    const inputs = inputsOf(route, SCENE);
    expect(inputs.length).toBeGreaterThan(0);
    for (const { params, query, body } of inputs) {
      expect(route.params?.safeParse(params).error).toBeUndefined();
      expect(route.query?.safeParse(query).error).toBeUndefined();
      expect(route.body?.safeParse(body).error).toBeUndefined();
    }
  });
});

test('it makes no call that there is not', () => {
  expect(unknownCalls()).toEqual([]);
});
