import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A path below the backup's folder; never one that leads out of it. */
const file = z.string().regex(/^\w[\w.-]*(\/\w[\w.-]*)?$/);

const stored = { file, bytes: z.number().int().nonnegative(), sha256 };

const table = z.object({
  /** With its schema, as `public.member`. */
  name: z.string().regex(/^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/),
  columns: z.array(z.string().min(1)).min(1),
  rows: z.number().int().nonnegative(),
  /** The sum of the rows' hashes: the same for the same rows in any order. */
  digest: sha256,
  ...stored,
});

const database = z.object({
  engine: z.enum(['pglite', 'postgres']),
  /** When the rows were as they are here. */
  snapshotAt: z.iso.datetime(),
  /** Hashes of the migrations that were applied, in their order. */
  migrations: z.array(sha256).min(1),
  tables: z.array(table),
  sequences: z.array(
    z.object({ name: z.string().min(1), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
});

const objects = z.object({
  count: z.number().int().nonnegative(),
  /** Bytes of the objects as they are stored in the backup. */
  totalBytes: z.number().int().nonnegative(),
  /** The list of the objects' files, by name. */
  ...stored,
});

/** What a backup holds. It is written last: a backup without one is not complete. */
export const manifestSchema = z.object({
  format: z.literal(1),
  startedAt: z.iso.datetime(),
  /** Public keys of those who can read it; empty for a backup in clear. */
  recipients: z.array(z.string()),
  /** `null` for a backup of the bucket alone. */
  database: database.nullable(),
  /** `null` for a backup of the database alone. */
  objects: objects.nullable(),
  /** Keys that the database names, and that the bucket did not have. */
  missing: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type DumpedTable = z.infer<typeof table>;
export type DatabasePart = z.infer<typeof database>;
export type ObjectsPart = z.infer<typeof objects>;
