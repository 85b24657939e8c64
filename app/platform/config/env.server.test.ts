import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { firmEnvironment } from '#tests/setup/firm-environment.ts';
import { readEnvironment } from './env.server.ts';
import { guardPublicEnv } from './public-env.ts';
import { databaseTls } from './settings.server.ts';

const complete = { ...process.env };
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(complete).filter(([name]) => !names.includes(name)));

/** Each line of seed §5, under our variable names. */
const SEED_5 = {
  'the database URL': ['DATABASE_URL'],
  'the environment': ['APP_ENV'],
  'identity provider: secret, issuer, client id and secret': [
    'AUTH0_SECRET',
    'AUTH0_ISSUER_BASE_URL',
    'AUTH0_CLIENT_ID',
    'AUTH0_CLIENT_SECRET',
  ],
  'identity provider: role ids for active and prospective': [
    'AUTH0_ROLE_ID_ACTIVE',
    'AUTH0_ROLE_ID_PROSPECTIVE',
  ],
  'identity provider: domain credentials': [
    'AUTH0_MANAGEMENT_BASE_URL',
    'AUTH0_MANAGEMENT_CLIENT_ID',
    'AUTH0_MANAGEMENT_CLIENT_SECRET',
  ],
  'CRM: key and base URL': ['HUBSPOT_API_KEY', 'HUBSPOT_BASE_URL'],
  'the app base URL': ['APP_BASE_URL'],
  'mail server: host, port, user, password': ['MAIL_HOST', 'MAIL_PORT', 'MAIL_USER', 'MAIL_PASSWORD'],
  'content management: space, environment, tokens, preview secret': [
    'CONTENTFUL_SPACE_ID',
    'CONTENTFUL_ENVIRONMENT',
    'CONTENTFUL_ACCESS_TOKEN',
    'CONTENTFUL_PREVIEW_ACCESS_TOKEN',
    'CONTENTFUL_PREVIEW_SECRET',
  ],
  'a sign-up preflight token': ['SIGNUP_PREFLIGHT_TOKEN'],
  'cloud storage: keys, region, document upload bucket': [
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_REGION',
    'AWS_S3_DOCUMENT_BUCKET',
  ],
  'e-signature: base URL, user, account, integration key, OAuth path, private key': [
    'DOCUSIGN_BASE_URL',
    'DOCUSIGN_USER_ID',
    'DOCUSIGN_ACCOUNT_ID',
    'DOCUSIGN_INTEGRATION_KEY',
    'DOCUSIGN_OAUTH_BASE_URL',
    'DOCUSIGN_PRIVATE_KEY',
  ],
  'an analytics server token': ['MIXPANEL_TOKEN'],
  'an invite reset secret': ['INVITE_RESET_SECRET'],
  'a transactional mail key': ['SENDGRID_API_KEY'],
};

describe('seed §5: at server start', () => {
  test('a complete environment is accepted', () => {
    expect(readEnvironment(complete).APP_ENV).toBe('test');
  });

  describe.each(Object.entries(SEED_5))('%s', (_what, names) => {
    test.each(names)('%s must be present and non-empty', (name) => {
      const message = `Invalid environment variables: ${name}`;
      expect(() => readEnvironment(without(name))).toThrow(message);
      expect(() => readEnvironment({ ...complete, [name]: '' })).toThrow(message);
    });
  });

  test('a list of backup keys that names none is refused: backups would be in clear', () => {
    for (const BACKUP_RECIPIENTS of [',', ' ', 'age1nonsense'])
      expect(() => readEnvironment({ ...complete, BACKUP_RECIPIENTS })).toThrow('BACKUP_RECIPIENTS');
    expect(readEnvironment({ ...complete, BACKUP_RECIPIENTS: '' }).BACKUP_RECIPIENTS).toBeUndefined();
  });

  test('the message names every problem, and no value', () => {
    const wrong = { ...without('HUBSPOT_API_KEY'), DATABASE_URL: 'secret-but-no-url' };
    expect(() => readEnvironment(wrong)).toThrow(
      /^Invalid environment variables: DATABASE_URL, HUBSPOT_API_KEY$/,
    );
  });

  test('the database URL must be a URL', () => {
    expect(() => readEnvironment({ ...complete, DATABASE_URL: './data/db' })).toThrow('DATABASE_URL');
    expect(
      readEnvironment({ ...complete, DATABASE_URL: 'postgres://u:p@db.example/vestry' }).DATABASE_URL,
    ).toMatch(/^postgres/);
  });

  test.each(['development', 'test'])('the environment may be %s', (name) => {
    expect(readEnvironment({ ...complete, APP_ENV: name }).APP_ENV).toBe(name);
  });

  test.each(['staging', 'prod', 'Production'])('the environment may not be %s', (name) => {
    expect(() => readEnvironment({ ...complete, APP_ENV: name })).toThrow('APP_ENV');
  });

  test('the health port is not the public one, also when that is the default', () => {
    expect(readEnvironment({ ...complete, PORT: '3000', HEALTH_PORT: '3001' }).HEALTH_PORT).toBe(3001);
    for (const PORT of ['3000', ''])
      expect(() => readEnvironment({ ...complete, PORT, HEALTH_PORT: '3000' })).toThrow('HEALTH_PORT');
  });

  test.each(['production', 'qa'])('in %s no outside service may be on this machine', (name) => {
    expect(() => readEnvironment({ ...complete, APP_ENV: name })).toThrow(/AUTH0_ISSUER_BASE_URL.*MAIL_HOST/);
    const outside = firmEnvironment();
    expect(readEnvironment({ ...outside, APP_ENV: name }).APP_ENV).toBe(name);
    for (const host of ['127.0.0.1', '127.1', 'localhost.', '[::1]', '[::ffff:127.0.0.1]', 'idp.localhost']) {
      const address = `https://${host}:4001/`;
      expect(() => readEnvironment({ ...outside, APP_ENV: name, AUTH0_ISSUER_BASE_URL: address })).toThrow(
        'Invalid environment variables: AUTH0_ISSUER_BASE_URL',
      );
    }
  });

  describe.each(['production', 'qa'])('in %s', (APP_ENV) => {
    const firm = { ...firmEnvironment(), APP_ENV };

    test.each(['AUTH0_ROLES_CLAIM', 'MAIL_FROM', 'MARKETING_URL'])(
      '%s has no default: that of the demo serves nobody',
      (name) => {
        expect(() => readEnvironment({ ...firm, [name]: '' })).toThrow(
          `Invalid environment variables: ${name}`,
        );
      },
    );

    test.each([
      ['IR_EMAIL', 'ir@vestry.test'],
      ['MAIL_FROM', 'Birch Capital <no-reply@vestry.test>'],
      ['MAIL_INBOUND_DOMAIN', 'reply.vestry.test'],
      ['MARKETING_URL', 'https://www.vestry.example/about'],
      ['SECURITY_CONTACT', 'mailto:security@vestry.test'],
      ['AUTH0_ROLES_CLAIM', 'https://vestry.test/roles'],
      ['AUTH0_ROLES_CLAIM_SECOND', 'https://vestry.example/claims/roles'],
      ['CONTENTFUL_SPACE_ID', 'sandbox'],
      ['DOCUSIGN_ACCOUNT_ID', 'sandbox-account'],
      ['TAG_MANAGER_ID', 'GTM-SANDBOX'],
    ])('%s is named while it is “%s”, as in the demo', (name, value) => {
      expect(() => readEnvironment({ ...firm, [name]: value })).toThrow(
        `Invalid environment variables: ${name}`,
      );
      expect(() => readEnvironment({ ...firm, APP_ENV: 'test', [name]: value })).not.toThrow();
    });

    test('names that only begin like the demo’s are a firm’s own', () => {
      const MARKETING_URL = 'https://vestry.test.firm.com';
      expect(readEnvironment({ ...firm, MARKETING_URL })).toMatchObject({ MARKETING_URL });
    });
  });

  test.each(['production', 'qa'])('in %s all addresses use https', (name) => {
    const https = firmEnvironment();
    for (const plain of ['APP_BASE_URL', 'AUTH0_ISSUER_BASE_URL']) {
      expect(() => readEnvironment({ ...https, APP_ENV: name, [plain]: 'http://services.example/' })).toThrow(
        `Invalid environment variables: ${plain}`,
      );
    }
    expect(() => readEnvironment({ ...https, APP_ENV: name, MAIL_HOST: '127.1' })).toThrow('MAIL_HOST');
  });

  test('in production the database is reached over TLS, unless it is on this machine or a setting allows otherwise', () => {
    const https = firmEnvironment();
    const tlsFor = (DATABASE_URL: string, DATABASE_TLS?: string, APP_ENV = 'production') =>
      databaseTls(readEnvironment({ ...https, APP_ENV, DATABASE_URL, DATABASE_TLS }), DATABASE_URL);
    expect(tlsFor('postgres://u:p@db.example/vestry')).toBe('verify');
    expect(tlsFor('postgres://u:p@db.example/vestry', 'encrypt')).toBe('encrypt');
    expect(tlsFor('postgres://u:p@db.example/vestry?sslmode=disable', 'off')).toBeUndefined();
    expect(tlsFor('postgres://u:p@db.example/vestry', undefined, 'test')).toBeUndefined();
    for (const near of ['127.0.0.1:5432', '[::1]', 'localhost', '%2Fvar%2Frun', ''])
      expect(tlsFor(`postgres://${near}/vestry`), near).toBeUndefined();
    expect(tlsFor('postgres:///vestry?host=/var/run')).toBeUndefined();
    // The owner's connection is no exception.
    expect(() =>
      readEnvironment({
        ...https,
        APP_ENV: 'production',
        DATABASE_URL: 'postgres://127.0.0.1/vestry',
        DATABASE_MIGRATION_URL: 'postgres://o:p@db.example/vestry?sslmode=disable',
      }),
    ).toThrow('DATABASE_MIGRATION_URL');
    expect(tlsFor('pglite:./data/db')).toBeUndefined();
    for (const mode of ['disable', 'allow', 'prefer'])
      expect(() => tlsFor(`postgres://u:p@db.example/vestry?sslmode=${mode}`)).toThrow(
        'Invalid environment variables: DATABASE_URL',
      );
  });

  test('a pooler and a replica need a PostgreSQL server, and the network to it is no exception', () => {
    const server = { ...complete, DATABASE_URL: 'postgres://pooler.example/vestry' };
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
      const address = 'postgres://db.example/vestry';
      expect(readEnvironment({ ...server, [name]: address })[name]).toBe(address);
      expect(() => readEnvironment({ ...complete, [name]: address })).toThrow(name);
      expect(() => readEnvironment({ ...server, [name]: 'pglite:./data/db' })).toThrow(name);
      const plain = { ...server, APP_ENV: 'production', [name]: `${address}?sslmode=disable` };
      expect(() => readEnvironment(plain)).toThrow(name);
    }
    for (const DATABASE_READ_LAG_SECONDS of ['1', '61'])
      expect(() => readEnvironment({ ...server, DATABASE_READ_LAG_SECONDS })).toThrow(
        'DATABASE_READ_LAG_SECONDS',
      );
  });

  test('optional services are either complete or absent', () => {
    const optional = [
      'SENTRY_DSN',
      'TAG_MANAGER_ID',
      'CONTENTFUL_WEBHOOK_SECRET',
      'DOCUSIGN_CONNECT_HMAC_KEYS',
    ];
    const bare = { ...without(...optional), TAG_MANAGER_BASE_URL: 'https://tags.example' };
    expect(readEnvironment(bare)).toMatchObject({
      ERROR_REPORTS: null,
      TAG_MANAGER: null,
      CONTENT_MESSAGES: null,
      ESIGN_MESSAGES: null,
    });
    expect(readEnvironment({ ...bare, TAG_MANAGER_ID: 'GTM-1' }).TAG_MANAGER).toEqual({
      id: 'GTM-1',
      baseUrl: 'https://tags.example',
    });
    const keys = ['a-first-key-of-the-tests', 'a-second-key-of-the-tests'];
    expect(readEnvironment({ ...bare, DOCUSIGN_CONNECT_HMAC_KEYS: keys.join(' , ') }).ESIGN_MESSAGES).toEqual(
      { keys },
    );
    for (const empty of [',', ' , ']) {
      expect(() => readEnvironment({ ...bare, DOCUSIGN_CONNECT_HMAC_KEYS: empty })).toThrow(
        'Invalid environment variables: DOCUSIGN_CONNECT_HMAC_KEYS',
      );
    }
  });

  test('the audit log is signed with an Ed25519 key and stored under a bucket and prefix', () => {
    const pem = (type: 'ed25519' | 'ed448') =>
      generateKeyPairSync(type as 'ed25519', {
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      }).privateKey;
    const set = (change: Record<string, string>) => readEnvironment({ ...complete, ...change });
    const escaped = pem('ed25519').replaceAll('\n', '\\n');
    expect(set({ AUDIT_SIGNING_KEY: escaped }).AUDIT_SIGNING_KEY?.publicKey).toHaveLength(32);
    for (const wrong of ['nothing', pem('ed448')])
      expect(() => set({ AUDIT_SIGNING_KEY: wrong })).toThrow('AUDIT_SIGNING_KEY');
    expect(() => set({ AUDIT_VERIFIER_KEYS: 'vestry.example+00000000+AAAA' })).toThrow('AUDIT_VERIFIER_KEYS');
    expect(set({ AUDIT_ANCHOR_BUCKET_PREFIX: 'heads/of/vestry-' }).AUDIT_ANCHOR).toEqual({
      bucket: 'heads',
      prefix: 'of/vestry-',
      years: 10,
    });
    expect(set({}).AUDIT_ANCHOR).toBeNull();
    expect(() => set({ AUDIT_ANCHOR_BUCKET_PREFIX: 'no prefix' })).toThrow('AUDIT_ANCHOR_BUCKET_PREFIX');
    expect(() => set({ DATABASE_MIGRATION_URL: 'pglite:./data/db' })).toThrow('DATABASE_MIGRATION_URL');
  });

  test('the login and profile routes have defaults and may be overridden', () => {
    const { LOGIN_ROUTE, PROFILE_ROUTE } = readEnvironment(complete);
    expect([LOGIN_ROUTE, PROFILE_ROUTE]).toEqual(['/api/auth/login', '/api/auth/me']);
    expect(readEnvironment({ ...complete, LOGIN_ROUTE: '/sign-in' }).LOGIN_ROUTE).toBe('/sign-in');
  });

  test('.env.example explains every variable that the seed lists', () => {
    const text = readFileSync('.env.example', 'utf8');
    const example = parseEnv(text);
    for (const name of Object.values(SEED_5).flat()) expect(example, name).toHaveProperty(name);
  });
});

test('seed §8: reading a server-only variable in the browser throws', () => {
  const settings = guardPublicEnv({
    APP_ENV: 'test',
    APP_NAME: 'Vestry',
    IR_EMAIL: 'ir@vestry.test',
    MARKETING_URL: 'https://vestry.example',
    LOGIN_ROUTE: '/api/auth/login',
    PROFILE_ROUTE: '/api/auth/me',
    MIXPANEL_TOKEN: 'token',
    MIXPANEL_BASE_URL: 'https://api.mixpanel.com',
    SENTRY_DSN: null,
    TAG_MANAGER: null,
  });
  expect(settings.APP_NAME).toBe('Vestry');
  expect(() => Reflect.get(settings, 'AUTH0_SECRET')).toThrow(
    'server-side environment variable on the client',
  );
});
