import {
  addAdministrator,
  fetchAdministrators,
  resetAdministratorPassword,
  setAdministratorActive,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleAddAdministrator } from './add-administrator.ts';
import { handleFetchAdministrators } from './fetch-administrators.ts';
import { handleResetAdministratorPassword } from './reset-administrator-password.ts';
import { handleSetAdministratorActive } from './set-administrator-active.ts';

export const administratorsRoutes = [
  mount(fetchAdministrators, handleFetchAdministrators),
  mount(addAdministrator, handleAddAdministrator),
  mount(setAdministratorActive, handleSetAdministratorActive),
  mount(resetAdministratorPassword, handleResetAdministratorPassword),
];
