import { generateKeyPairSync, randomBytes } from 'node:crypto';

const secret = (): string => randomBytes(32).toString('base64url');

const signingKey = (): string =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
    .privateKey.trim()
    .replaceAll('\n', '\\n');

/** The secrets that are ours alone, so that nobody has to make one up. */
export const DRAWN: Readonly<Record<string, () => string>> = {
  AUTH0_SECRET: secret,
  SIGNUP_PREFLIGHT_TOKEN: secret,
  INVITE_RESET_SECRET: secret,
  CONTENTFUL_PREVIEW_SECRET: secret,
  AUDIT_SIGNING_KEY: signingKey,
  AUDIT_PERSONAL_SECRETS: secret,
};
