import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './handle.server.ts';
import { processGlobal } from './process-global.ts';

type Scope = { tx: Tx | null };

const scopes = processGlobal('transaction-scope', () => new AsyncLocalStorage<Scope>());

/** The transaction that the running code is inside of, if any. */
export function openTransaction(): Tx | null {
  return scopes.getStore()?.tx ?? null;
}

/** Runs `body` inside the scope of `tx`; work that it leaves behind is outside again once it has settled. */
export async function insideTransaction<T>(tx: Tx, body: (tx: Tx) => Promise<T>): Promise<T> {
  const scope: Scope = { tx };
  try {
    return await scopes.run(scope, () => body(tx));
  } finally {
    scope.tx = null;
  }
}

/**
 * Refuses a second connection inside an open transaction: it would not see the transaction's rows, and on
 * the embedded database, which has a single connection, it would wait for itself for ever.
 */
export function refuseInsideTransaction(what: string): void {
  if (openTransaction() !== null) {
    throw new Error(`${what} inside an open transaction: use the \`tx\` that the transaction was given.`);
  }
}
