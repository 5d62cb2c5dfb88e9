export { makeFirstPassword, type FirstPassword } from './first-password.ts';
export { mailFirstPassword } from './mail-first-password.ts';
export {
  insertAccount,
  markAccountDeleted,
  storeDrawnPassword,
  updateAccount,
  type PersonFields,
} from './account-write.repository.ts';
export {
  findEarlierTry,
  insertPeople,
  takenUsernames,
  type NewPerson,
  type PeopleRole,
} from './accounts-of-department.repository.ts';
export { replacePassword } from './replace-password.ts';
