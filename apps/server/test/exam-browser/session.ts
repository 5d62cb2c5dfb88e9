import { attestExamBrowser, launchExamBrowser } from '@assay/contract';
import { readConfiguration, shownAt } from './file.ts';
import type { TestServer } from '../test-server.ts';

/** Gets what a launch hands out. The server of a test is reached at another address than it is told. */
export const getFile = (server: TestServer, download: string, init: RequestInit = {}): Promise<Response> =>
  fetch(server.url + download.slice(new URL(download).origin.length), init);

/** A launch of a student, and the session that an exam browser with its file gets by what its page shows. */
export const openExamBrowser = async (server: TestServer, token: string, taskId: string) => {
  const { data: launch } = (await server.call(launchExamBrowser, { token, body: { taskId } })).body;
  const file = Buffer.from(await (await getFile(server, launch.download)).arrayBuffer());
  const { keys, configKey } = await readConfiguration(file);
  const launchToken = launch.link.split('launch=')[1] ?? '';
  const url = `${String(keys['startURL'])}?launch=${launchToken}`;
  const attested = await server.call(attestExamBrowser, {
    params: { token: launchToken },
    body: {
      taskId,
      page: { url, configKeyHash: shownAt(url, configKey), browserExamKeyHash: null },
      secret: 'made by the page at random',
    },
  });
  const { data } = attested.body;
  if (attested.status !== 200 || data.kind !== 'SESSION') throw new Error(attested.failure.message);
  return { launch, file, configKey, token: data.user.token };
};
