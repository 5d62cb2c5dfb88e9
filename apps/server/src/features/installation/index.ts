import { fetchInstallation } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFetchInstallation } from './installation.ts';

export { readInstallation } from './installation.ts';
export const installationRoutes = [mount(fetchInstallation, handleFetchInstallation)];
