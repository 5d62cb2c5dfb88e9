/**
 * How long a page that is only looked at waits until it asks again: `leastMs`, and up to half as long again, so that pages
 * which were opened together do not go on asking together. The wait hangs on when the last answer came, and stays the same
 * however often the page is drawn meanwhile. A page that is not visible does not ask.
 */
export const calmly =
  (leastMs: number) =>
  ({ state }: { state: { dataUpdatedAt: number } }): number =>
    leastMs * (1 + (state.dataUpdatedAt % 1000) / 2000);
