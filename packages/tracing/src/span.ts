/** What a span says beside its name and its time. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

/** Which side of a call it is, as OpenTelemetry has it. */
export type SpanSide = 'internal' | 'server' | 'client' | 'consumer';

/** A span that is under way. */
export interface OpenSpan {
  note: (facts: Facts) => void;
  /** Does something as part of it: spans that begin there are its children. */
  run: <T>(act: () => T) => T;
  /** @param failure what kind of failure it ended with, as a code or the name of an error */
  end: (failure?: string) => void;
}

/** What a process is called among its traces, and who hears that they cannot be sent. */
export interface TracingOptions {
  service: string;
  /** Who calls decides whether a trace is recorded; where they are strangers, the sampler does. */
  trustsCallers: boolean;
  warn: (sentence: string) => void;
}

/** What records, while there is a collector. */
export interface Recorder {
  isTraced: () => boolean;
  /** A span within the trace that a `traceparent` names; one that cannot be read begins another trace. */
  openCall: (name: string, traceparent: string) => OpenSpan;
  /** A span within the one that is under way. */
  open: (name: string, facts: Facts, side?: SpanSide) => OpenSpan;
  /** A span that begins a trace. */
  begin: (name: string, facts: Facts, side: SpanSide) => OpenSpan;
  headers: () => Readonly<Record<string, string>>;
  /** Sends what is left, for a few seconds at most. */
  close: () => Promise<void>;
}
