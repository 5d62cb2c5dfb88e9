/** What the examples of the API document speak of. */
export const EXAMPLE_ID = '019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c';
export const EXAMPLE_INSTITUTE = { id: '019b2c4e-7a11-7c33-9d52-4f1f6f0a1b2c', name: 'Sample College' };
export const EXAMPLE_DEPARTMENT = {
  id: '019b2c4e-7a12-7c33-9d52-4f1f6f0a1b2c',
  name: 'Computer Engineering',
};
export const EXAMPLE_OUTCOME = {
  id: '019b2c4e-7a13-7c33-9d52-4f1f6f0a1b2c',
  code: 'CO1',
  title: 'Choose a data structure that fits a problem',
};
export const EXAMPLE_SUBJECT = { id: '019b2c4e-7a14-7c33-9d52-4f1f6f0a1b2c', name: 'Data Structures' };
