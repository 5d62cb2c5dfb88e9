import { fetchPlayback } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFetchPlayback } from './fetch-playback.ts';

export { startJumpCounter } from './count-jumps.ts';

export const playbackRoutes = [mount(fetchPlayback, handleFetchPlayback)];
