import { generateKeyPairSync } from 'node:crypto';
import { startPostgres } from './postgres.ts';

/**
 * Runs once before all tests. With TEST_ENGINE=postgres the database tests are on a real PostgreSQL server,
 * started for the run and thrown away after it, rather than on the embedded database.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Here and not with the rest of the environment: a key of the length that is asked for takes a while to draw.
  process.env.DOCUSIGN_PRIVATE_KEY ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
  if (process.env.TEST_ENGINE !== 'postgres' || process.env.TEST_DATABASE_URL) return undefined;
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return () => server.stop();
}
