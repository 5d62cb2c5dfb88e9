import { fetchPlayback } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFetchPlayback } from './fetch-playback.ts';

export const playbackRoutes = [mount(fetchPlayback, handleFetchPlayback)];
