import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './handle.server.ts';
import { processGlobal } from './process-global.ts';

type Scope = { tx: Tx | null };

const scopes = processGlobal('transaction-scope', () => new AsyncLocalStorage<Scope>());

/** Returns the transaction in which the code is running, if any. */
export function openTransaction(): Tx | null {
  return scopes.getStore()?.tx ?? null;
}

/** Runs `body` inside the scope of `tx`. Work that it leaves running is outside the scope once it has settled. */
export async function insideTransaction<T>(tx: Tx, body: (tx: Tx) => Promise<T>): Promise<T> {
  const scope: Scope = { tx };
  try {
    return await scopes.run(scope, () => body(tx));
  } finally {
    scope.tx = null;
  }
}

/**
 * Throws inside an open transaction, to prevent a second connection: it would not see the transaction's rows, and on
 * the embedded database, which has a single connection, it would deadlock.
 */
export function refuseInsideTransaction(what: string): void {
  if (openTransaction() !== null) {
    throw new Error(`${what} inside an open transaction: use the \`tx\` that the transaction was given.`);
  }
}
