export { NewPasswordDialog } from './new-password-dialog.tsx';
export { PasswordOnce } from './password-once.tsx';
export { GenderField, GENDERS, PersonField } from './person-fields.tsx';
