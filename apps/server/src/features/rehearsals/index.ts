import { fetchRehearsals, startRehearsal, stopRehearsal } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFetchRehearsals } from './asking/fetch-rehearsals.ts';
import { handleStartRehearsal, handleStopRehearsal } from './asking/start-rehearsal.ts';

export { rehearse, requeueRehearsals, sweepRehearsals } from './running/rehearse.ts';

export const rehearsalsRoutes = [
  mount(startRehearsal, handleStartRehearsal),
  mount(stopRehearsal, handleStopRehearsal),
  mount(fetchRehearsals, handleFetchRehearsals),
];
