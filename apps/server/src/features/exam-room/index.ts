import { askInvigilator, examMessages, sendRoomMessage, submitFor } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { mountExamCall } from '../exam-browser/index.ts';
import { handleAskInvigilator, handleExamMessages } from './ask-invigilator.ts';
import { handleSendRoomMessage } from './send-room-message.ts';
import { handleSubmitFor } from './submit-for.ts';
import { mountedWatchRoom } from './watch-room.ts';

export { insertRoomMessage, insertRoomQuestion } from './room-message.repository.ts';

export const examRoomRoutes = [
  mountedWatchRoom,
  mount(sendRoomMessage, handleSendRoomMessage),
  mount(submitFor, handleSubmitFor),
  mountExamCall(askInvigilator, handleAskInvigilator),
  mountExamCall(examMessages, handleExamMessages),
];
