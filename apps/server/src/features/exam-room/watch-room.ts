import { watchRoom, type Room } from '@assay/contract';
import { can } from '../../platform/access.ts';
import type { DepartmentActor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import { openEventStream, wantsEvents } from '../../platform/http/event-stream.ts';
import { mount, type Handler, type Mounted } from '../../platform/http/route-mount.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { mayReopen } from '../task-sessions/index.ts';
import { requireTask, type TaskData } from '../tasks/index.ts';
import { readRoom } from './room.repository.ts';
import { toRoom } from './room-response.ts';
import { watch } from './watched-rooms.ts';

const rightsOf = (actor: DepartmentActor, task: TaskData): Room['may'] => {
  const isOpen = !task.isResultPublished && !task.archived;
  return {
    canExtend: isOpen && can(actor, 'extend', shareableOf(actor, task)),
    canReopen: isOpen && mayReopen(actor, task),
  };
};

const handleWatchRoom: Handler<typeof watchRoom> = async ({ actor, params, deps }) => {
  const now = deps.now();
  const task = await requireTask(deps.db, actor, 'view', params.taskId, now);
  const room = toRoom(await readRoom(deps.db, task.id, [], now), now);
  if (!room) throw notFound('Task');
  return { success: true, data: { ...room, may: rightsOf(actor, task) } };
};

const mounted = mount(watchRoom, handleWatchRoom);

/** The room once, or for as long as the caller listens. */
export const mountedWatchRoom: Mounted = {
  route: watchRoom,
  handle: async (request, reply, deps, actor, tell) => {
    if (!wantsEvents(watchRoom, request)) return mounted.handle(request, reply, deps, actor, tell);
    // The role of the route, which `authenticate` has checked, is one of a department.
    const author = actor as DepartmentActor;
    const { taskId } = watchRoom.params.parse(request.params);
    const task = await requireTask(deps.db, author, 'view', taskId, deps.now());
    const stream = openEventStream(reply);
    watch(deps, task.id, { sessionId: author.sessionId, may: rightsOf(author, task), stream });
    return reply;
  },
};
