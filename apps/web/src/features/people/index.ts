export type { ChosenPerson } from './chosen-person.ts';
export { ExportMenu } from './export-menu.tsx';
export { PeopleBar } from './people-bar.tsx';
export { routes } from './routes.tsx';
