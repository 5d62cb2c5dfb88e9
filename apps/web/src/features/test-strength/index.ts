export { routes } from './routes.tsx';
export { StrengthLine } from './strength-line.tsx';
export { StrengthWarning } from './strength-warning.tsx';
