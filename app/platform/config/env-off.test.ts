import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { firmEnvironment } from '#tests/setup/firm-environment.ts';
import { readEnvironment } from './env.server.ts';
import { environmentProblems } from './env-check.server.ts';
import { environmentOf } from './env-kinds.server.ts';

const OFF = {
  HUBSPOT_API_KEY: 'off',
  HUBSPOT_BASE_URL: 'off',
  CONTENTFUL_SPACE_ID: 'off',
  CONTENTFUL_ENVIRONMENT: 'off',
  CONTENTFUL_ACCESS_TOKEN: 'off',
  CONTENTFUL_PREVIEW_ACCESS_TOKEN: 'off',
  CONTENTFUL_PREVIEW_SECRET: 'off',
  MIXPANEL_TOKEN: 'off',
};

describe('a firm without a CRM, a content platform or product analytics', () => {
  test.each(['web', 'worker', 'migration', 'any'] as const)('writes off, and a %s process starts', (kind) => {
    expect(environmentOf(kind, { ...firmEnvironment(), ...OFF }).HUBSPOT_BASE_URL).toBe('off');
  });

  test.each(Object.keys(OFF))('%s is still present and not empty (seed §5)', (name) => {
    const message = `Invalid environment variables: ${name}`;
    expect(() => readEnvironment({ ...firmEnvironment(), ...OFF, [name]: '' })).toThrow(message);
  });

  test.each(['HUBSPOT_API_KEY', 'CONTENTFUL_ENVIRONMENT', 'CONTENTFUL_PREVIEW_SECRET'])(
    'a service that the firm has is not half off: %s',
    (name) => {
      expect(environmentProblems({ ...firmEnvironment(), [name]: 'off' })).toEqual([
        {
          name,
          problem: expect.stringMatching(/^is off, but (HUBSPOT_BASE_URL|CONTENTFUL_SPACE_ID) is not$/),
        },
      ]);
    },
  );

  test.each(['AUTH0_ISSUER_BASE_URL', 'DOCUSIGN_BASE_URL', 'AWS_ENDPOINT_URL_S3'])(
    'no other service is left out: %s',
    (name) => {
      expect(() => readEnvironment({ ...firmEnvironment(), [name]: 'off' })).toThrow(name);
    },
  );
});

describe('in production no setting falls back to a value of the demo', () => {
  test.each(['AUTH0_ROLES_CLAIM', 'MAIL_FROM', 'MARKETING_URL'])('%s is required, and named', (name) => {
    const variables = { ...firmEnvironment(), [name]: undefined };
    expect(() => readEnvironment(variables)).toThrow(`Invalid environment variables: ${name}`);
    expect(environmentProblems(variables)).toEqual([{ name, problem: 'is missing' }]);
  });
});

describe('a private key', () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

  function fileWith(text: string): string {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-key-'));
    onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
    const file = path.join(home, 'private.pem');
    fs.writeFileSync(file, text);
    return file;
  }

  test('may be the path of a file', () => {
    const variables = { ...process.env, DOCUSIGN_PRIVATE_KEY: fileWith(privateKey) };
    expect(readEnvironment(variables).DOCUSIGN_PRIVATE_KEY).toBe(privateKey);
  });

  test.each([
    ['a path without a file', () => '/nowhere/private.pem', /neither a key in PEM nor the path/],
    ['another file', () => fileWith('ssh-ed25519 AAAA'), /names a file that holds no key/],
  ])('is not %s, which the doctor names', (_what, key, problem) => {
    expect(environmentProblems({ ...process.env, DOCUSIGN_PRIVATE_KEY: key() })).toEqual([
      { name: 'DOCUSIGN_PRIVATE_KEY', problem: expect.stringMatching(problem) },
    ]);
  });
});
