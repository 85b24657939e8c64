import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { port, required, secret, url } from './env-parts.server.ts';

/** Comma-separated public keys of P-256, as DER in base64, the format in which the mail service shows them. */
const eventKeys = z.string().transform((text, check) =>
  text
    .split(',')
    .filter((part) => part.trim() !== '')
    .flatMap((part) => {
      try {
        return [createPublicKey({ key: Buffer.from(part.trim(), 'base64'), format: 'der', type: 'spki' })];
      } catch {
        check.addIssue({ code: 'custom', message: 'is no public key' });
        return [];
      }
    }),
);

/** The sender of every mail. The default is the demo's, which production and qa refuse. */
const sender = { MAIL_FROM: required.default('Vestry <no-reply@vestry.test>') };

export const mailVariables = {
  MAIL_HOST: required,
  MAIL_PORT: port,
  MAIL_USER: required,
  MAIL_PASSWORD: required,
  ...sender,
};

export const memberMailVariables = {
  ...sender,
  SENDGRID_API_KEY: required,
  SENDGRID_BASE_URL: url.default('https://api.sendgrid.com'),
  SENDGRID_EVENTS_PUBLIC_KEYS: eventKeys.optional(),
  MAIL_INBOUND_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    .optional(),
  MAIL_INBOUND_SECRET: secret.optional(),
};
