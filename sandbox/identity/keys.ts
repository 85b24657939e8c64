import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JWK } from 'jose';
import { writeAtomically } from '../durable-map.ts';

type ProviderKeys = { signing: JWK; cookies: string[] };

/** The signing and cookie keys, generated once and stored: sessions and tokens stay valid over restarts. */
export function providerKeys(dataDir: string): ProviderKeys {
  const file = join(dataDir, 'keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ProviderKeys;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomBytes(8).toString('hex');
  const signing = { ...(privateKey.export({ format: 'jwk' }) as JWK), kid, alg: 'RS256', use: 'sig' };
  const keys = { signing, cookies: [randomBytes(32).toString('hex')] };
  writeAtomically(file, JSON.stringify(keys));
  return keys;
}
