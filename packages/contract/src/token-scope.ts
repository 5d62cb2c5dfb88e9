/** What a token may be made for, in words. Each has calls of the versioned API; none lets anybody change anything yet. */
export const TOKEN_SCOPES = {
  'roster:read': 'Institutes, departments, subjects, faculty and students',
  'questions:read': 'Questions, with hidden tests and reference solutions',
  'tasks:read': 'Tasks, and the students who are assigned to them',
  'results:read': 'Marks of students',
  'reports:read': 'Submissions and course outcome reports',
} as const;
export type TokenScope = keyof typeof TOKEN_SCOPES;

const isScope = (scope: string): scope is TokenScope => Object.hasOwn(TOKEN_SCOPES, scope);
export const SCOPES: readonly TokenScope[] = Object.keys(TOKEN_SCOPES).filter(isScope);
