export { makeFirstPassword, type FirstPassword } from './first-password.ts';
export { mailFirstPassword } from './mail-first-password.ts';
export {
  insertAccount,
  markAccountDeleted,
  storeDrawnPassword,
  updateAccount,
  type PersonFields,
} from './account-write.repository.ts';
