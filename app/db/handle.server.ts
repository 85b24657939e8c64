import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { schema } from './schema/schema.ts';

type Schema = typeof schema;

/** The result of a raw statement on both engines. */
type QueryResult<Row> = { rows: Row[] };

interface Rows extends PgQueryResultHKT {
  type: QueryResult<this['row']>;
}

/** An open transaction. `tx.transaction` creates a savepoint. */
export type Tx = PgTransaction<Rows, Schema, ExtractTablesWithRelations<Schema>>;

/**
 * The handle for reads and single writes outside a transaction. A `Tx` can be passed wherever a `Db` is expected;
 * transactions are opened only by `transaction(…)`, which handles nesting and retries.
 */
export type Db = Omit<PgDatabase<Rows, Schema, ExtractTablesWithRelations<Schema>>, 'transaction'>;

/** Like `Db`, with the drivers' own `transaction`. */
export type DriverDb = PgDatabase<Rows, Schema, ExtractTablesWithRelations<Schema>>;
