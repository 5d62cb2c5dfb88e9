export { emailTaken } from './email-taken.ts';
export { makeFirstPassword } from './first-password.ts';
export { mailEmailChange } from './mail-email-change.ts';
export { isCalled } from './called-people.repository.ts';
export { isKeptBy, looksAfter } from './kept-people.ts';
export { mailFirstPassword, mailReplacedPassword } from './mail-first-password.ts';
export {
  insertAccount,
  insertAdministratorAccount,
  markAccountDeleted,
  markAccountsDeletedIn,
  setActive,
  setDepartment,
  setRole,
  updateAccount,
  updatePeople,
  updatePerson,
} from './account-write.repository.ts';
export {
  findEarlierTry,
  insertPeople,
  takenUsernames,
  type PeopleRole,
} from './accounts-of-department.repository.ts';
export { listConfirmedEmails } from './confirmed-email.repository.ts';
export { replacePassword, replacePasswords } from './replace-password.ts';
export { storeConfirmed, updateProfile } from './own-account.repository.ts';
export {
  isPasswordOf,
  storeChosenPassword,
  storeDrawnPasswords,
  storeRecoveredPassword,
} from './password.repository.ts';
