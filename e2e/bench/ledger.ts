/** Times and failures of each kind of call, as they come. */
export interface Ledger {
  /** Milliseconds of those that were answered. */
  times: Map<string, number[]>;
  failures: Map<string, number>;
  /** One of each kind of failure in words. */
  reasons: Map<string, string>;
  /** Of the page's files, as they came over the network. */
  bytes: number;
}

export const newLedger = (): Ledger => ({
  times: new Map(),
  failures: new Map(),
  reasons: new Map(),
  bytes: 0,
});

export const noteTime = ({ times }: Ledger, name: string, ms: number): void => {
  const known = times.get(name) ?? [];
  times.set(name, known);
  known.push(ms);
};

export const noteFailure = ({ failures, reasons }: Ledger, name: string, reason: string): void => {
  failures.set(name, (failures.get(name) ?? 0) + 1);
  reasons.set(name, reason);
};
