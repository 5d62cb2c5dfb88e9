import { examEvents } from '@assay/contract';
import { openEventStream, wantsEvents } from '../../../platform/http/event-stream.ts';
import type { Handler, Mounted } from '../../../platform/http/route-mount.ts';
import { mountExamCall } from '../../exam-browser/index.ts';
import { readExamClock } from '../starting/exam-clock.ts';
import { follow } from './followed-exams.ts';

/** How long a page that loses its stream waits, ms, and up to half as long less or more: a whole year may lose its server. */
const RETRY_MS = 8000;

const handleExamEvents: Handler<typeof examEvents> = async ({ actor, params, deps }) => ({
  success: true,
  data: await readExamClock(deps, params.taskId, actor.id, 0),
});

const mounted = mountExamCall(examEvents, handleExamEvents);

/** How things stand once, or for as long as the page listens: who may ask for the one may listen to the other. */
export const mountedExamEvents: Mounted = {
  route: examEvents,
  handle: async (request, reply, deps, actor, tell) => {
    const answer = await mounted.handle(request, reply, deps, actor, tell);
    if (!actor || !wantsEvents(examEvents, request)) return answer;
    const { taskId } = examEvents.params.parse(request.params);
    const { data } = examEvents.response.parse(answer);
    const stream = openEventStream(reply, RETRY_MS);
    follow(deps, { taskId, studentId: actor.id, sessionId: actor.sessionId, stream }, data);
    return reply;
  },
};
