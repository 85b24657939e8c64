import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const EXAMPLE = '.env.example';
const FILE = '.env';

const secret = () => randomBytes(32).toString('base64url');

/** One line, as an environment takes it: line breaks written out. */
function privateKey(): string {
  const { privateKey: key } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return key.trim().replaceAll('\n', '\\n');
}

/** Values of `.env.example` that are made at random for this machine. */
const MADE: Record<string, () => string> = { '<secret>': secret, '<private key>': privateKey };

/** The text of `.env.example` with every secret drawn at random. */
function withSecrets(): string {
  return readFileSync(EXAMPLE, 'utf8').replace(
    /^([A-Z0-9_]+)=(<.+>)$/gm,
    (line, name: string, kind: string) => {
      const make = MADE[kind];
      return make ? `${name}="${make()}"` : line;
    },
  );
}

/**
 * Makes `.env` from `.env.example` where there is none: every secret is drawn at random, everything else
 * points to the sandbox on this machine. An existing file is never touched.
 */
export function ensureEnvironmentFile(): void {
  if (!existsSync(FILE)) writeFileSync(FILE, withSecrets(), { mode: 0o600 });
}

/** The same variables without a file, for a run that leaves nothing behind. */
export const exampleEnvironment = (): NodeJS.Dict<string> => parseEnv(withSecrets());

/** The variables of `.env`, under those that the shell has set. */
export function loadEnvironment(build: 'production' | 'development'): NodeJS.ProcessEnv {
  return { ...parseEnv(readFileSync(FILE, 'utf8')), ...process.env, NODE_ENV: build };
}
