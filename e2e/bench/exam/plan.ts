/** What a load generator is asked to play. */
import type { BodyIn, ParamsIn, ResponseOf, RouteDefinition } from '@assay/contract';

/** When they come, and what they find. Times are epoch ms, spans ms. */
export interface Arrival {
  from: number;
  spread: number;
  /** What a first visit of the exam loads, as addresses without the host: the page, then what it names. */
  files: readonly string[];
}

/** Who sits where: by which server, and with a session that is open already or a password. */
export type Seat = {
  /** Counted over all load generators: what a student writes depends on it. */
  student: number;
  url: string;
} & ({ token: string } | { username: string; password: string });

/** What the load generator is asked to play. Times are epoch ms, spans ms. */
export interface Plan {
  taskId: string;
  questionIds: readonly string[];
  seats: readonly Seat[];
  /** Without it nobody loads a page, and every seat has a session. */
  arrival?: Arrival;
  /** The first student starts here, the last so much later; who waits in the lobby starts when the server says. */
  beginAt: number;
  startSpread: number;
  /** Everybody submits between here and so much later. */
  submitAt: number;
  submitSpread: number;
}

/** A call of one student; null where no good answer came. */
export type Call = <R extends RouteDefinition>(
  route: R,
  input: { params?: ParamsIn<R>; body?: BodyIn<R> },
) => Promise<ResponseOf<R> | null>;
