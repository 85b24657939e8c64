import { z } from 'zod';
import { readSigningKey, readVerifierKey } from '../audit/note.server.ts';
import { pem, secrets } from './env-parts.server.ts';

/** A private key of Ed25519, as `openssl genpkey -algorithm ed25519` writes it. */
const signingKey = pem.transform((text, check) => {
  try {
    return readSigningKey(text);
  } catch {
    check.addIssue({ code: 'custom', message: 'is not an Ed25519 key' });
    return z.NEVER;
  }
});

/** Comma-separated public keys, as `verify audit` prints them. */
const verifierKeys = z.string().transform((text, check) =>
  text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const key = readVerifierKey(part.trim());
      if (!key) check.addIssue({ code: 'custom', message: 'is no verifier key' });
      return key ?? Buffer.alloc(0);
    }),
);

/** Signing and keeping the audit log (docs/guides/operate.md). */
export const auditVariables = {
  AUDIT_SIGNING_KEY: signingKey.optional(),
  AUDIT_VERIFIER_KEYS: verifierKeys.optional(),
  AUDIT_PERSONAL_SECRETS: secrets.optional(),
  AUDIT_ANCHOR_BUCKET_PREFIX: z
    .string()
    .regex(/^[a-z0-9.-]{3,63}\/[\w./-]*$/)
    .optional(),
  AUDIT_ANCHOR_YEARS: z.coerce.number().int().min(1).max(100).default(10),
  AUDIT_ANCHOR_MAIL: z.email().optional(),
};
