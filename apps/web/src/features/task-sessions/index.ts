export { AddTimeDialog } from './add-time-dialog.tsx';
export { NamedStudents } from './named-students.tsx';
export { ReopenDialog } from './reopen-dialog.tsx';
export { routes } from './routes.tsx';
export { TimeLeft } from './time-left.tsx';
