import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { schema } from './schema/schema.ts';

type Schema = typeof schema;

/** What a raw statement answers on both engines. */
type Answer<Row> = { rows: Row[] };

interface Rows extends PgQueryResultHKT {
  type: Answer<this['row']>;
}

/** An open transaction. `tx.transaction` makes a savepoint. */
export type Tx = PgTransaction<Rows, Schema, ExtractTablesWithRelations<Schema>>;

/**
 * Reads and single writes outside a transaction. A `Tx` can be passed wherever a `Db` is asked for;
 * transactions are opened by `transaction(…)` only, which knows about nesting and retries.
 */
export type Db = Omit<PgDatabase<Rows, Schema, ExtractTablesWithRelations<Schema>>, 'transaction'>;

/** The same with `transaction`, as the drivers give it. */
export type DriverDb = PgDatabase<Rows, Schema, ExtractTablesWithRelations<Schema>>;
