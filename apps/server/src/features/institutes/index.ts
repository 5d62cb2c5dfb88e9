import {
  addInstitute,
  deleteInstitute,
  deletePlaceNow,
  editInstitute,
  fetchInstitute,
  fetchInstitutes,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleAddInstitute } from './add-institute.ts';
import { handleDeleteInstitute, handleEditInstitute } from './change-institute.ts';
import { handleFetchInstitute, handleFetchInstitutes } from './fetch-institutes.ts';
import { handleDeletePlaceNow } from './delete-due-places.ts';

export { handleFetchInstitute, handleFetchInstitutes } from './fetch-institutes.ts';
export { deleteDuePlaces } from './delete-due-places.ts';

export const institutesRoutes = [
  mount(fetchInstitutes, handleFetchInstitutes),
  mount(fetchInstitute, handleFetchInstitute),
  mount(addInstitute, handleAddInstitute),
  mount(editInstitute, handleEditInstitute),
  mount(deleteInstitute, handleDeleteInstitute),
  mount(deletePlaceNow, handleDeletePlaceNow),
];
