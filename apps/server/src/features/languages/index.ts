import { fetchLanguages } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import type { Handler } from '../../platform/http/route-mount.ts';

const handleFetchLanguages: Handler<typeof fetchLanguages> = async ({ deps }) => ({
  success: true,
  data: await deps.runner.languages(),
});

export const languagesRoutes = [mount(fetchLanguages, handleFetchLanguages)];
