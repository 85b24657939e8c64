import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const EXAMPLE = '.env.example';
const FILE = '.env';

const secret = () => randomBytes(32).toString('base64url');

/** A value on one line, as environment files require: line breaks are escaped. */
function privateKey(): string {
  const { privateKey: key } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return key.trim().replaceAll('\n', '\\n');
}

const signingKey = (): string =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
    .privateKey.trim()
    .replaceAll('\n', '\\n');

/** A key pair for the mail service's signatures: the application gets the public key, the sandbox the private one. */
function eventKeys(): { publicKey: string; privateKey: string } {
  const pair = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return {
    publicKey: pair.publicKey.toString('base64'),
    privateKey: pair.privateKey.toString('base64'),
  };
}

/** Values of `.env.example` that are generated randomly for this machine. */
const MADE: Record<string, () => string> = {
  '<secret>': secret,
  '<private key>': privateKey,
  '<signing key>': signingKey,
};

/** Returns the text of `.env.example` with every secret generated randomly. */
function withSecrets(): string {
  const { publicKey, privateKey: sandboxKey } = eventKeys();
  const example = readFileSync(EXAMPLE, 'utf8')
    .replace('<event key>', publicKey)
    .replace("<sandbox's event key>", sandboxKey);
  return example.replace(/^([A-Z0-9_]+)=(<.+>)$/gm, (line, name: string, kind: string) => {
    const make = MADE[kind];
    return make ? `${name}="${make()}"` : line;
  });
}

/**
 * Creates `.env` from `.env.example` if it does not exist: every secret is generated randomly, everything else points
 * to the sandbox on this machine. An existing file is never changed.
 */
export function ensureEnvironmentFile(): void {
  if (!existsSync(FILE)) writeFileSync(FILE, withSecrets(), { mode: 0o600 });
}

/** Returns the same variables without writing a file, for a run that leaves no files behind. */
export const exampleEnvironment = (): NodeJS.Dict<string> => parseEnv(withSecrets());

/** Returns the variables of `.env`; those set in the shell take precedence. */
export function loadEnvironment(build: 'production' | 'development'): NodeJS.ProcessEnv {
  return { ...parseEnv(readFileSync(FILE, 'utf8')), ...process.env, NODE_ENV: build };
}
