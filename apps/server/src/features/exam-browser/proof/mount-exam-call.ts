import type { RouteDefinition } from '@assay/contract';
import { taskNamedIn } from '../../../platform/http/own-exam.ts';
import { mount, type Handler, type Mounted } from '../../../platform/http/route-mount.ts';
import { requireExamBrowser } from './require-exam-browser.ts';

/** A call that a student makes about one task. */
type ExamRoute = RouteDefinition & { roles: readonly ['STUDENT']; duringExam: true };

/** Binds a call of an exam to its handler, which is reached only from the browser that the task requires. */
export const mountExamCall = <const R extends ExamRoute>(route: R, handler: Handler<R>): Mounted =>
  mount<R>(route, async (context) => {
    const { actor, deps, target, headers } = context;
    const taskId = taskNamedIn(context);
    if (!actor || !taskId) throw new Error(`${route.path} names no task of a student.`);
    await requireExamBrowser({ actor, deps, target, headers }, taskId);
    return handler(context);
  });
