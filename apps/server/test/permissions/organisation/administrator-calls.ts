import {
  addAdministrator,
  fetchAdministrators,
  resetAdministratorPassword,
  setAdministratorActive,
} from '@assay/contract';
import { makeAdmin } from '../../fixtures.ts';
import { facultyText } from '../items.ts';
import { PEOPLE, server, statusOf, type CallTable } from '../people.ts';

const ADMIN_ONLY = [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 403, 401];

const newAdministrator = async (): Promise<string> => (await makeAdmin(server.deps)).id;

/** The administrators, among themselves. */
export const ADMINISTRATOR_CALLS: CallTable = {
  'admin/administrators': [(person) => statusOf(person, fetchAdministrators), ADMIN_ONLY],
  'add-administrator': [
    (person) =>
      statusOf(person, addAdministrator, {
        body: { ...facultyText, email: `administrator${PEOPLE.indexOf(person)}@example.edu` },
      }),
    ADMIN_ONLY,
  ],
  'set-administrator-active': [
    async (person) =>
      statusOf(person, setAdministratorActive, { body: { _id: await newAdministrator(), isActive: false } }),
    ADMIN_ONLY,
  ],
  'reset-administrator-password': [
    async (person) =>
      statusOf(person, resetAdministratorPassword, { body: { _id: await newAdministrator() } }),
    ADMIN_ONLY,
  ],
};
