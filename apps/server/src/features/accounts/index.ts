export { makeFirstPassword } from './first-password.ts';
export { mailFirstPassword } from './mail-first-password.ts';
export { insertAccount, markAccountDeleted, updateAccount } from './account-write.repository.ts';
export {
  findEarlierTry,
  insertPeople,
  takenUsernames,
  type PeopleRole,
} from './accounts-of-department.repository.ts';
export { replacePassword } from './replace-password.ts';
