/** All that a test case says, for a query from `test_case`. */
export const TEST_CASE_COLUMNS = [
  'testCase.type',
  'testCase.input',
  'testCase.output',
  'testCase.checker',
  'testCase.name',
  'testCase.hint',
  'testCase.weight',
  'testCase.groupName as group',
] as const;
