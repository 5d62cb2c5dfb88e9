import { fetchMailBatch, fetchMailBatches, sendMailsAgain } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFetchMailBatch, handleFetchMailBatches, handleSendMailsAgain } from './mails.ts';

export const mailsRoutes = [
  mount(fetchMailBatches, handleFetchMailBatches),
  mount(fetchMailBatch, handleFetchMailBatch),
  mount(sendMailsAgain, handleSendMailsAgain),
];
