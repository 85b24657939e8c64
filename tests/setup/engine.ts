import { startPostgres } from './postgres.ts';

/**
 * Runs once before all tests. With TEST_ENGINE=postgres the database tests are on a real PostgreSQL server,
 * started for the run and thrown away after it, rather than on the embedded database.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_ENGINE !== 'postgres' || process.env.TEST_DATABASE_URL) return undefined;
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return () => server.stop();
}
