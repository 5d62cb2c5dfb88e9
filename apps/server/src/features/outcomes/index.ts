import {
  freezeAttainment,
  getAttainment,
  getAttainmentSettings,
  getAttainmentTerms,
  getDepartmentAttainment,
  getFrozenAttainment,
  getFrozenAttainments,
  getSubjectSettings,
  saveAttainmentSettings,
  saveSubjectSettings,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleGetAttainment, handleGetAttainmentTerms } from './attainment.ts';
import { handleGetDepartmentAttainment } from './department-attainment.ts';
import { handleGetAttainmentSettings, handleSaveAttainmentSettings } from './department-settings.ts';
import { handleFreezeAttainment, handleGetFrozenAttainment, handleGetFrozenAttainments } from './freezing.ts';
import { handleGetSubjectSettings, handleSaveSubjectSettings } from './subject-settings.ts';

export const outcomesRoutes = [
  mount(getAttainmentSettings, handleGetAttainmentSettings),
  mount(saveAttainmentSettings, handleSaveAttainmentSettings),
  mount(getSubjectSettings, handleGetSubjectSettings),
  mount(saveSubjectSettings, handleSaveSubjectSettings),
  mount(getAttainmentTerms, handleGetAttainmentTerms),
  mount(getAttainment, handleGetAttainment),
  mount(freezeAttainment, handleFreezeAttainment),
  mount(getFrozenAttainments, handleGetFrozenAttainments),
  mount(getFrozenAttainment, handleGetFrozenAttainment),
  mount(getDepartmentAttainment, handleGetDepartmentAttainment),
];
