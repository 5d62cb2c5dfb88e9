import { fetchPeople, mailPeople, movePeople, replacePasswords, setPeopleActive } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFetchPeople } from './fetch-people.ts';
import { handleMailPeople } from './mail-people.ts';
import { handleMovePeople } from './move-people.ts';
import { handleReplacePasswords } from './replace-passwords.ts';
import { handleSetPeopleActive } from './set-people-active.ts';

export const peopleRoutes = [
  mount(fetchPeople, handleFetchPeople),
  mount(replacePasswords, handleReplacePasswords),
  mount(setPeopleActive, handleSetPeopleActive),
  mount(movePeople, handleMovePeople),
  mount(mailPeople, handleMailPeople),
];
