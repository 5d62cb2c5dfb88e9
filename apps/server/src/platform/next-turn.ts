/** Lets others have their turn of the event loop: what takes longer than some milliseconds is done in pieces between turns. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
