export { makeFirstPassword } from './first-password.ts';
export { mailEmailChange } from './mail-email-change.ts';
export { mailFirstPassword, mailReplacedPassword } from './mail-first-password.ts';
export { GIVEN_EMAIL, insertAccount, markAccountDeleted, updateAccount } from './account-write.repository.ts';
export {
  findEarlierTry,
  insertPeople,
  takenUsernames,
  type PeopleRole,
} from './accounts-of-department.repository.ts';
export { replacePassword } from './replace-password.ts';
