/** Lets others have their turn of the event loop: what takes longer than some milliseconds is done in pieces between turns. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** How many are done in one turn where one takes some microseconds. */
const A_TURN = 100;

/** What `Array.map` answers, made in pieces between which others have their turn; for lists of thousands. */
export const mapInTurns = async <Item, Result>(
  items: readonly Item[],
  toResult: (item: Item, index: number) => Result,
  aTurn = A_TURN,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % aTurn === 0) await nextTurn();
    results.push(toResult(item, index));
  }
  return results;
};
