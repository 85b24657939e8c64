import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as applyOnPglite } from 'drizzle-orm/pglite/migrator';

/** Applies pending migrations. The embedded database has one process, so no lock is needed. */
export async function migrateEmbedded<S extends Record<string, unknown>>(
  driver: PgliteDatabase<S>,
  migrationsFolder: string,
): Promise<void> {
  await applyOnPglite(driver, { migrationsFolder });
}
