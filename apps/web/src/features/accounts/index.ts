export { PasswordOnce } from './password-once.tsx';
