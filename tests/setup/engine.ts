import './environment.ts';
import { generateKeyPairSync } from 'node:crypto';
import { postgresPrograms } from '../../scripts/tools.ts';
import { makeEmbeddedImage } from './database-image.ts';
import { createTemplate, dropTemplate } from './database-server.ts';
import { keepInMemory } from './memory-folder.ts';
import { startPooler } from './pooler.ts';
import { MIGRATED, startMigratedPostgres } from './server-image.ts';

/**
 * Runs once before all tests. The database tests use a PostgreSQL server, started for the run and removed after it, with
 * TEST_POOLER=yes through PgBouncer in transaction mode. With TEST_ENGINE=embedded, or where no PostgreSQL is installed,
 * they use the embedded database.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const forgetFiles = keepInMemory();
  // Not part of the test environment: generating a key of the required length takes a while.
  process.env.DOCUSIGN_PRIVATE_KEY ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
  const engine = process.env.TEST_ENGINE ?? (postgresPrograms() ? 'postgres' : 'embedded');
  // Some tests open an embedded database of their own, on any engine.
  await makeEmbeddedImage();
  if (engine === 'embedded' && !process.env.TEST_DATABASE_URL) return async () => forgetFiles?.();
  const removeServer = await prepareServer();
  return async () => {
    await removeServer();
    forgetFiles?.();
  };
}

async function prepareServer(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? null : await startMigratedPostgres({ isDurable: false });
  const url = given ?? server?.url ?? '';
  process.env.TEST_DATABASE_URL = url;
  const template = server ? MIGRATED : await createTemplate(url);
  process.env.TEST_DATABASE_TEMPLATE = template;
  const pooler = process.env.TEST_POOLER ? await startPooler(url) : null;
  if (pooler) process.env.TEST_POOLER_URL = pooler.url;
  return async () => {
    await pooler?.stop();
    if (server) await server.stop();
    else await dropTemplate(url, template);
  };
}
