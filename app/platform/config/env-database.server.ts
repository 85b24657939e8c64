import { z } from 'zod';

/** `pglite:./data/db` and `pglite:///srv/db` are valid URLs, as is `postgres://…`. */
const databaseUrl = z.url({ protocol: /^(pglite|postgres|postgresql)$/ });
const serverUrl = z.url({ protocol: /^(postgres|postgresql)$/ });

/** Where the database is, and how it is reached (docs/guides/growth.md). */
export const databaseVariables = {
  DATABASE_URL: databaseUrl,
  DATABASE_TLS: z.enum(['verify', 'encrypt', 'off']).optional(),
  DATABASE_MIGRATION_URL: serverUrl.optional(),
  DATABASE_DIRECT_URL: serverUrl.optional(),
  DATABASE_READ_URL: serverUrl.optional(),
  DATABASE_READ_POOLER: z.enum(['yes', 'no']).default('no'),
  DATABASE_READ_LAG_SECONDS: z.coerce.number().min(2).max(60).default(5),
};

/** The settings above that hold an address. */
export const DATABASE_ADDRESSES = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
] as const satisfies readonly (keyof typeof databaseVariables)[];

/** Those that only make sense beside a PostgreSQL server. */
export const BESIDE_A_SERVER = ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const;
