export type { ChosenPerson } from './chosen-person.ts';
export { PeopleBar } from './people-bar.tsx';
export { routes } from './routes.tsx';
