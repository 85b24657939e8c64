import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Changes, useDoctor } from '#tests/setup/doctor.ts';
import type { DoctorPart } from './part-names.ts';

const { held, findings, wrong } = useDoctor();

const otherKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

type Case = [part: DoctorPart, check: string, changes: () => Changes, says: RegExp, mend: RegExp];
const CASES: Case[] = [
  [
    'identity',
    'discovery',
    () => ({ AUTH0_ISSUER_BASE_URL: held.sandbox.urls.identity.slice(0, -1) }),
    /calls itself/,
    /with its last slash/,
  ],
  [
    'identity',
    'client',
    () => ({ AUTH0_CLIENT_SECRET: 'not-the-secret' }),
    /invalid_client/,
    /Basic Information into AUTH0_CLIENT_ID/,
  ],
  [
    'identity',
    'callback',
    () => ({ APP_BASE_URL: 'http://localhost:3999' }),
    /does not send people back/,
    /Allowed Callback URLs/,
  ],
  [
    'identity',
    'management client',
    () => ({ AUTH0_MANAGEMENT_CLIENT_SECRET: 'not-the-secret' }),
    /invalid_client/,
    /AUTH0_MANAGEMENT_CLIENT_SECRET/,
  ],
  [
    'identity',
    'management client',
    () => ({ AUTH0_MANAGEMENT_BASE_URL: 'http://localhost:1/api/v2/' }),
    /refuses \(403/,
    /never the custom domain/,
  ],
  [
    'identity',
    'roles',
    () => ({ AUTH0_ROLE_ID_ACTIVE: 'rol_nobody' }),
    /no role with the id of AUTH0_ROLE_ID_ACTIVE\./,
    /User Management → Roles/,
  ],
  [
    'mail',
    'sign-in',
    () => ({ MAIL_PASSWORD: 'not-the-password' }),
    /refuses user or password/,
    /MAIL_USER and MAIL_PASSWORD/,
  ],
  ['member-mail', 'key', () => ({ SENDGRID_API_KEY: 'SG.not-the-key' }), /refuses \(401\)/, /Create API Key/],
  [
    'member-mail',
    'sender',
    () => ({ MAIL_FROM: 'Somebody <a@elsewhere.example>' }),
    /Neither elsewhere\.example/,
    /Authenticate Your Domain/,
  ],
  [
    'member-mail',
    'events',
    () => ({ SENDGRID_EVENTS_PUBLIC_KEYS: undefined }),
    /is not set/,
    /Event Webhooks/,
  ],
  [
    'storage',
    'bucket',
    () => ({ AWS_S3_DOCUMENT_BUCKET: 'another-bucket' }),
    /NoSuchBucket/,
    /Create bucket/,
  ],
  ['storage', 'bucket', () => ({ AWS_ACCESS_KEY_ID: 'somebody' }), /InvalidAccessKeyId/, /AWS_ACCESS_KEY_ID/],
  [
    'storage',
    'bucket',
    () => ({ AWS_SECRET_ACCESS_KEY: 'not-the-secret' }),
    /SignatureDoesNotMatch/,
    /Create access key/,
  ],
  ['storage', 'bucket', () => ({ AWS_REGION: 'us-east-1' }), /AuthorizationHeaderMalformed/, /AWS_REGION/],
  [
    'storage',
    'CORS',
    () => ({ APP_BASE_URL: 'https://invest.example' }),
    /may not PUT, POST, GET/,
    /Cross-origin resource sharing/,
  ],
  ['esign', 'consent', () => ({ DOCUSIGN_PRIVATE_KEY: otherKey() }), /invalid_grant/, /Generate RSA/],
  [
    'esign',
    'consent',
    () => ({ DOCUSIGN_PRIVATE_KEY: '-----BEGIN nothing' }),
    /cannot be read as an RSA key/,
    /first and last line/,
  ],
  [
    'esign',
    'consent',
    () => ({ DOCUSIGN_INTEGRATION_KEY: 'another' }),
    /invalid_grant/,
    /DOCUSIGN_INTEGRATION_KEY/,
  ],
  ['esign', 'consent', () => ({ DOCUSIGN_USER_ID: 'another' }), /invalid_grant/, /DOCUSIGN_USER_ID/],
  [
    'esign',
    'account',
    () => ({ DOCUSIGN_ACCOUNT_ID: 'another' }),
    /does not belong to the account/,
    /API Account ID/,
  ],
  [
    'esign',
    'account',
    () => ({ DOCUSIGN_BASE_URL: 'http://localhost:1/restapi' }),
    /is served at http/,
    /Set DOCUSIGN_BASE_URL/,
  ],
  [
    'esign',
    'messages',
    () => ({ DOCUSIGN_CONNECT_HMAC_KEYS: undefined }),
    /is not set/,
    /Include HMAC Signature/,
  ],
  [
    'content',
    'delivery token',
    () => ({ CONTENTFUL_ACCESS_TOKEN: 'another' }),
    /AccessTokenInvalid/,
    /CONTENTFUL_ACCESS_TOKEN/,
  ],
  [
    'content',
    'delivery token',
    () => ({ CONTENTFUL_ENVIRONMENT: 'another' }),
    /NotFound/,
    /CONTENTFUL_ENVIRONMENT/,
  ],
  [
    'content',
    'preview token',
    () => ({ CONTENTFUL_PREVIEW_ACCESS_TOKEN: 'another' }),
    /AccessTokenInvalid/,
    /CONTENTFUL_PREVIEW_ACCESS_TOKEN/,
  ],
  [
    'content',
    'preview token',
    () => ({ CONTENTFUL_PREVIEW_ACCESS_TOKEN: process.env.CONTENTFUL_ACCESS_TOKEN }),
    /the same/,
    /Preview API/,
  ],
  ['content', 'messages', () => ({ CONTENTFUL_WEBHOOK_SECRET: '' }), /is not set/, /Webhooks/],
  [
    'crm',
    'token',
    () => ({ HUBSPOT_API_KEY: 'not-the-key' }),
    /refuses \(401, INVALID_AUTHENTICATION\)/,
    /Access token into HUBSPOT_API_KEY/,
  ],
  ['analytics', 'token', () => ({ MIXPANEL_TOKEN: 'another' }), /refuses \(401\)/, /Project Token/],
  [
    'errors',
    'DSN',
    () => ({ SENTRY_DSN: `http://other@localhost:${held.sandbox.ports.errors}/1` }),
    /refuses \(403\)/,
    /Client Keys/,
  ],
  ['tags', 'container', () => ({ TAG_MANAGER_ID: 'GTM-OTHER' }), /refuses \(404\)/, /Container Settings/],
  [
    'malware',
    'scan',
    () => ({ CLAMD_URL: 'tcp://127.0.0.1:1' }),
    /does not answer \(ECONNREFUSED\)/,
    /TCPSocket/,
  ],
];

describe('a wrong setting', () => {
  test.each(CASES)('of %s shows at “%s” (%#)', async (part, check, changes, says, mend) => {
    const found = await wrong(part, changes());
    expect(found).toMatchObject({
      check,
      says: expect.stringMatching(says),
      mend: expect.stringMatching(mend),
    });
  });

  test('keeps what depends on it from being tried, and nothing else', async () => {
    const states = (await findings('storage', { APP_BASE_URL: 'https://invest.example' })).map(
      ({ check, state }) => [check, state],
    );
    expect(Object.fromEntries(states)).toEqual({
      bucket: 'ok',
      write: 'ok',
      read: 'ok',
      range: 'ok',
      'not public': 'ok',
      CORS: 'error',
      delete: 'ok',
      lifecycle: 'ok',
    });
    const skipped = (await findings('identity', { AUTH0_CLIENT_SECRET: 'wrong' })).slice(3);
    expect(skipped.map(({ state }) => state)).toEqual(['skipped', 'skipped', 'skipped']);
  });
});
