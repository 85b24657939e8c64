/** Limit on the people in one bulk act, and on those that are selected at once. */
export const MOST_AT_ONCE = 200;

/** Returns why an act on so many people is not sent; `null` when it can be. */
export const refusalOfMany = (count: number): string | null =>
  count > MOST_AT_ONCE
    ? `You selected ${count} people, and at most ${MOST_AT_ONCE} are possible at once. Please select fewer.`
    : null;
