import { type Tx, transaction } from '#app/db/client.server.ts';

/** Runs an act as its procedure does: in its own transaction. */
export const committed =
  <Args extends unknown[], Answer>(act: (tx: Tx, ...args: Args) => Promise<Answer>) =>
  (...args: Args): Promise<Answer> =>
    transaction((tx) => act(tx, ...args));
