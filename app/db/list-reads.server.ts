import { AsyncLocalStorage } from 'node:async_hooks';
import { type Db, database, db } from './client.server.ts';
import { isDatabaseOutage } from './outage.ts';
import { processGlobal } from './process-global.ts';
import { databaseError } from './sql-state.ts';
import { refuseInsideTransaction } from './transaction-scope.server.ts';

const lagging = processGlobal('lagging-reads', () => new AsyncLocalStorage<boolean>());

/** Runs `body` so that the lists read in it may come from the replica. Everywhere else they come from the primary. */
export const whereListsMayLag = <T>(body: () => T): T => lagging.run(true, body);

/** Runs one read. It may run twice, and must have no effects. */
export type ListReads = <T>(read: (db: Db) => PromiseLike<T>) => Promise<T>;

/** A statement that was in the way of what the replica had to replay: 40001, 40P01. */
const CONFLICT = /^40/;

const isConflict = (error: unknown): boolean => CONFLICT.test(databaseError(error)?.code ?? '');

/**
 * Returns how a list of the admin area is read: from the replica, if there is one, it is fresh enough and
 * this request bears a lag, else from the primary. A read that the replica fails at is repeated on the primary.
 *
 * Only for what admins alone may see: a replica shows for some seconds what was withdrawn since. Call it where the
 * request is answered; a stream that is read later keeps the choice.
 */
export function listReads(): ListReads {
  refuseInsideTransaction('listReads()');
  const { replica } = database();
  if (!replica || !lagging.getStore()) return async (read) => read(db());
  return async (read) => {
    if (!replica.isFresh()) return read(db());
    try {
      return await read(replica.db);
    } catch (error) {
      // A conflict concerns one statement: the replica stays in use.
      if (isDatabaseOutage(error)) replica.distrust(error);
      else if (!isConflict(error)) throw error;
      return read(db());
    }
  };
}
