import {
  addOwnToken,
  addServiceAccount,
  addServiceToken,
  deleteServiceAccount,
  fetchOwnTokens,
  fetchServiceAccounts,
  revokeOwnToken,
  revokeServiceToken,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleAddOwnToken, handleFetchOwnTokens, handleRevokeOwnToken } from './own-tokens.ts';
import {
  handleAddServiceAccount,
  handleAddServiceToken,
  handleDeleteServiceAccount,
  handleFetchServiceAccounts,
  handleRevokeServiceToken,
} from './service-accounts.ts';

export const accessTokensRoutes = [
  mount(fetchOwnTokens, handleFetchOwnTokens),
  mount(addOwnToken, handleAddOwnToken),
  mount(revokeOwnToken, handleRevokeOwnToken),
  mount(fetchServiceAccounts, handleFetchServiceAccounts),
  mount(addServiceAccount, handleAddServiceAccount),
  mount(deleteServiceAccount, handleDeleteServiceAccount),
  mount(addServiceToken, handleAddServiceToken),
  mount(revokeServiceToken, handleRevokeServiceToken),
];
