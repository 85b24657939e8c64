import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { environmentOf, withheldNames } from './env-kinds.server.ts';

const { privateKey } = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const complete: Record<string, string | undefined> = {
  ...process.env,
  AUDIT_SIGNING_KEY: privateKey,
  AUDIT_VERIFIER_KEYS: undefined,
};
const without = (names: readonly string[]) =>
  Object.fromEntries(Object.entries(complete).filter(([name]) => !names.includes(name)));

describe('each kind of process keeps only the secrets that it needs', () => {
  test('a web process has no key of a service that only jobs call, whether it is given or not', () => {
    for (const variables of [complete, without(withheldNames('web'))]) {
      const read = environmentOf('web', variables);
      for (const name of ['HUBSPOT_API_KEY', 'SENDGRID_API_KEY', 'MAIL_PASSWORD'] as const)
        expect(() => read[name]).toThrow(`A web process does not keep ${name}`);
      expect(read.AUTH0_CLIENT_SECRET).toBe(complete.AUTH0_CLIENT_SECRET);
      expect(read.CONTENT_MESSAGES).toEqual({ secret: complete.CONTENTFUL_WEBHOOK_SECRET });
    }
  });

  test('a worker has no secret of what only web processes answer, whether it is given or not', () => {
    for (const variables of [complete, without(withheldNames('worker'))]) {
      const read = environmentOf('worker', variables);
      for (const name of [
        'AUTH0_CLIENT_SECRET',
        'SIGNUP_PREFLIGHT_TOKEN',
        'INVITE_RESET_SECRET',
        'CONTENTFUL_PREVIEW_SECRET',
      ] as const)
        expect(() => read[name]).toThrow(`A worker process does not keep ${name}`);
      expect([read.CONTENT_MESSAGES, read.ESIGN_MESSAGES]).toEqual([null, null]);
      expect(read.INBOUND_MAIL?.domain).toBe(complete.MAIL_INBOUND_DOMAIN);
      expect(read.INBOUND_MAIL?.secret).not.toBe(complete.MAIL_INBOUND_SECRET);
      expect(read.HUBSPOT_API_KEY).toBe(complete.HUBSPOT_API_KEY);
    }
  });

  test('of the key that signs the audit log a web process keeps the public half, a worker all', () => {
    const signing = environmentOf('worker', complete).AUDIT_SIGNING_KEY;
    const web = environmentOf('web', complete);
    expect([signing?.privateKey.type, web.AUDIT_SIGNING_KEY]).toEqual(['private', undefined]);
    expect(web.AUDIT_VERIFIER_KEYS).toEqual([signing?.publicKey]);
    expect(environmentOf('web', without(['AUDIT_SIGNING_KEY'])).AUDIT_VERIFIER_KEYS).toEqual([]);
  });

  test('what a process needs is still demanded of it', () => {
    expect(() => environmentOf('web', without(['AUTH0_CLIENT_SECRET']))).toThrow('AUTH0_CLIENT_SECRET');
    expect(() => environmentOf('worker', without(['HUBSPOT_API_KEY']))).toThrow('HUBSPOT_API_KEY');
  });

  test('migrations need none of them', () => {
    const read = environmentOf('migration', without([...withheldNames('web'), ...withheldNames('worker')]));
    expect([read.DATABASE_URL, read.AUDIT_SIGNING_KEY]).toEqual([complete.DATABASE_URL, undefined]);
    expect(() => read.HUBSPOT_API_KEY).toThrow('A migration process does not keep HUBSPOT_API_KEY');
  });

  test('a process that does both keeps all', () => {
    expect(withheldNames('any')).toEqual([]);
    expect(() => environmentOf('any', without(['HUBSPOT_API_KEY']))).toThrow('HUBSPOT_API_KEY');
  });
});
