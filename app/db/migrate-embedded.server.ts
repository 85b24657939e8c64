import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { applyMigrations } from './apply-migrations.server.ts';
import type { DriverDb } from './handle.server.ts';

/** Applies pending migrations. The embedded database has one process, so no lock is needed. */
export async function migrateEmbedded<S extends Record<string, unknown>>(
  driver: PgliteDatabase<S>,
  migrationsFolder: string,
): Promise<void> {
  await applyMigrations(driver as unknown as DriverDb, migrationsFolder);
}
