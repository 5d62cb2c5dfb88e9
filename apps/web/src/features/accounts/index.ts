export { contactColumns, joinedColumn } from './contact-columns.tsx';
export { NewPasswordDialog } from './new-password-dialog.tsx';
export { PasswordOnce } from './password-once.tsx';
export { GenderField, PersonField } from './person-fields.tsx';
