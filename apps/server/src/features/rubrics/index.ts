import { getRubric } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleGetRubric } from './get-rubric.ts';

export const rubricsRoutes = [mount(getRubric, handleGetRubric)];
