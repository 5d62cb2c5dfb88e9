import { compareRecord, fetchRecord, fetchRecordReceipt } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleCompareRecord, handleFetchRecord } from './fetch-record.ts';
import { handleFetchRecordReceipt } from './record-receipt.ts';

export { addPublishedKeys } from './published-keys.ts';
export { addRecordFile } from './record-file.ts';
export { startRecordKeeper } from './record-keeper.ts';

export const recordsRoutes = [
  mount(fetchRecord, handleFetchRecord),
  mount(compareRecord, handleCompareRecord),
  mount(fetchRecordReceipt, handleFetchRecordReceipt),
];
