import type { Db } from './handle.server.ts';

/**
 * Builds and prepares a query once per open database, for queries that every request runs. Afterwards only its values
 * are sent, which saves two thirds of its cost on both sides.
 */
export function preparedOnce<Query>(make: (db: Db) => Query): (db: Db) => Query {
  const made = new WeakMap<Db, Query>();
  return (db) => {
    const known = made.get(db);
    if (known) return known;
    const query = make(db);
    made.set(db, query);
    return query;
  };
}
