import { AUTHORS, type Role, type RouteDefinition } from '@assay/contract';
import type { Caller } from './caller.ts';

/** How the exam browser of a session shows that it is one: at every call, or by its page from time to time. */
export type ExamProof = 'HEADERS' | 'PAGE';

/** When a session was proven whose page has not shown its keys at an address of its own yet. */
export const NOT_YET_PROVEN = new Date(0);

/** What a session of the exam browser is bound to. */
export interface ExamBinding {
  taskId: string;
  /** Whether the task takes one login at a time. */
  singleSession: boolean;
  revisionId: string;
  configKey: string;
  /** Empty when the Config Key is enough. */
  browserExamKeys: readonly string[];
  proof: ExamProof;
  provenAt: Date;
}

/** Who makes a call: the account behind the session. */
export interface Actor {
  id: string;
  username: string;
  fullname: string;
  role: Role;
  sessionId: string;
  instituteId: string | null;
  departmentId: string | null;
  /** From where the call is made. */
  caller: Caller;
  /** Null for a session of any other browser. */
  exam: ExamBinding | null;
}

/** An actor whose role always has a department (the database holds that). */
export interface DepartmentActor extends Actor {
  instituteId: string;
  departmentId: string;
}

/** Whether the actor is one of those who write questions and set tasks. */
export const isAuthor = (actor: Actor): actor is DepartmentActor =>
  (AUTHORS as readonly Role[]).includes(actor.role);

type PlacedRole = (typeof AUTHORS)[number] | 'STUDENT';

/** What a handler of a route may rely on: nobody for a public one, a department where every role has one. */
export type ActorOf<R extends RouteDefinition> = R['roles'] extends 'public'
  ? null
  : R['roles'] extends readonly PlacedRole[]
    ? DepartmentActor
    : Actor;
