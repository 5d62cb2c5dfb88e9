import { getRubric, viewRubric } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleGetRubric, handleViewRubric } from './view-rubrics.ts';

export const rubricsRoutes = [mount(getRubric, handleGetRubric), mount(viewRubric, handleViewRubric)];
