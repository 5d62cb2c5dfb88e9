export { OwnRecord } from './own-record.tsx';
export { RecordNote } from './record-note.tsx';
export { routes } from './routes.tsx';
