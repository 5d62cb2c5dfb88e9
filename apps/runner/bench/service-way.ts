import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RunResponse } from '@assay/runner-contract';
import { PROGRAMS } from './programs.ts';
import type { Way, Work } from './ways.ts';

/** Where the service listens, and the word that it wants to hear. */
export interface ServiceAddress {
  url: string;
  token: string;
}

/** Node's plain HTTP client: it costs the machine less than `fetch`. */
const post = (
  { url, token }: ServiceAddress,
  agent: Agent,
  body: object,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const content = Buffer.from(JSON.stringify(body));
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': content.length,
    };
    const call = request(`${url}/run`, { method: 'POST', agent, headers }, (response) => {
      text(response).then((said) => resolve({ status: response.statusCode ?? 0, text: said }), reject);
    });
    call.on('error', reject);
    call.end(content);
  });

const checkResponse = (answer: RunResponse, { program, tests }: Work): void => {
  if (!answer.compile.ok) throw new Error(`${program} was not compiled: ${answer.compile.message}`);
  for (const [index, test] of tests.entries()) {
    const result = answer.results[index];
    if (result?.verdict !== 'OK' || result.output !== test.expectedOutput)
      throw new Error(`The runner ran ${program} and answered ${JSON.stringify(result)}`);
  }
};

/** The service over HTTP, on connections that stay open. */
export const openServiceWay = (address: ServiceAddress): Way => {
  const agent = new Agent({ keepAlive: true });
  return {
    name: 'runner',
    submit: async (work) => {
      const { program, code, tests, key } = work;
      const { language } = PROGRAMS[program];
      const said = await post(address, agent, { language, code, tests, key, class: 'interactive' });
      if (said.status === 503) return 'refused';
      if (said.status !== 200) throw new Error(`The runner answered ${said.status} ${said.text}`);
      const answer = JSON.parse(said.text) as RunResponse;
      checkResponse(answer, work);
      return answer.compile.cached ? 'cached' : 'compiled';
    },
  };
};
