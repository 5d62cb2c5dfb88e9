import { fetchDemoTask, runDemoCode, submitDemoTest } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleFetchDemoTask } from './fetch-demo-task.ts';
import { handleRunDemoCode } from './run-demo-code.ts';
import { handleSubmitDemoTest } from './submit-demo-test.ts';

export const demoTestRoutes = [
  mount(fetchDemoTask, handleFetchDemoTask),
  mount(runDemoCode, handleRunDemoCode),
  mount(submitDemoTest, handleSubmitDemoTest),
];
