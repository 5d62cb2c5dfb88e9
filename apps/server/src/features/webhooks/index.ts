import {
  addWebhook,
  deleteWebhook,
  editWebhook,
  fetchDeliveries,
  fetchDelivery,
  fetchWebhooks,
  pingWebhook,
  replayWebhook,
  rotateWebhookSecret,
  switchWebhook,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import {
  handleFetchDeliveries,
  handleFetchDelivery,
  handlePingWebhook,
  handleReplayWebhook,
} from './deliveries.ts';
import {
  handleAddWebhook,
  handleDeleteWebhook,
  handleEditWebhook,
  handleFetchWebhooks,
  handleRotateWebhookSecret,
  handleSwitchWebhook,
} from './webhooks.ts';

export { startExamWatch } from './exam-moments.ts';
export { startMessageSender } from './message-sender.ts';
export { sweepWebhooks } from './waiting.repository.ts';

export const webhooksRoutes = [
  mount(fetchWebhooks, handleFetchWebhooks),
  mount(addWebhook, handleAddWebhook),
  mount(editWebhook, handleEditWebhook),
  mount(switchWebhook, handleSwitchWebhook),
  mount(rotateWebhookSecret, handleRotateWebhookSecret),
  mount(deleteWebhook, handleDeleteWebhook),
  mount(pingWebhook, handlePingWebhook),
  mount(replayWebhook, handleReplayWebhook),
  mount(fetchDeliveries, handleFetchDeliveries),
  mount(fetchDelivery, handleFetchDelivery),
];
