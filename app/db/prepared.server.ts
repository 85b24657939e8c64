import type { Db } from './handle.server.ts';

/**
 * A query that is built and prepared once for each open database, for those that every request runs:
 * afterwards only its values travel, which saves two thirds of its cost on both sides.
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
