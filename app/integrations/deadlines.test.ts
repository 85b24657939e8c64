import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useTestDatabase } from '#tests/setup/database.ts';
import { inUse } from '#tests/setup/in-use.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import {
  analytics,
  contentPlatform,
  crm,
  errorCollector,
  esign,
  firmMailer,
  identityManagement,
  identityProvider,
  memberMailer,
  storage,
} from './wiring.server.ts';

useTestDatabase();

// Checks the production timeouts of each service. Tests of unresponsive services cap them, to stay fast.

/** Responds to every request with 404 at once. */
const server = createServer((_, outgoing) => outgoing.writeHead(404).end());
let undo: (() => void) | undefined;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  undo = changeEnvironment({
    AUTH0_ISSUER_BASE_URL: url,
    AUTH0_MANAGEMENT_BASE_URL: url,
    HUBSPOT_BASE_URL: url,
    MAIL_HOST: '127.0.0.1',
    // A port without a listener.
    MAIL_PORT: '1',
    SENDGRID_BASE_URL: url,
    CONTENTFUL_DELIVERY_BASE_URL: url,
    CONTENTFUL_PREVIEW_BASE_URL: url,
    AWS_ENDPOINT_URL_S3: url,
    DOCUSIGN_BASE_URL: url,
    DOCUSIGN_OAUTH_BASE_URL: url,
    MIXPANEL_BASE_URL: url,
    SENTRY_DSN: `http://key@127.0.0.1:${port}/1`,
  });
});
afterAll(async () => {
  await firmMailer().close();
  undo?.();
  server.closeAllConnections();
  server.close();
});

const never = new AbortController().signal;
const signer = { name: 'Ada', email: 'ada@vestry.test', clientUserId: 'signing' };
const ceremony = { envelopeId: 'e', signer, returnUrl: 'http://localhost:3000' };
const pdf = { contentType: 'application/pdf' };

test.each([
  ['signing in', 10_000, () => identityProvider().startSignIn({ maxAgeSeconds: 0 })],
  ['accounts', 10_000, () => identityManagement().getUser('auth0|1', never)],
  ['the CRM', 10_000, () => inUse(crm()).testConnection(never)],
  ['content', 10_000, () => inUse(contentPlatform()).testConnection()],
  ['a file of the content platform', 120_000, () => inUse(contentPlatform()).downloadFile('/file.mp4')],
  ['an e-signature token', 5_000, () => esign().getEnvelope('e')],
  ['an envelope', 15_000, () => esign().getEnvelope('e')],
  ['a ceremony, for which a person waits', 4_000, () => esign().ceremonyUrl(ceremony)],
  ['a signed document', 60_000, () => esign().signedDocument('e')],
  ['the storage', 5_000, () => storage().testConnection()],
  ['an upload of a megabyte', 9_096, () => storage().putObject('a', new Uint8Array(1024 * 1024), pdf)],
  ['mail to members', 10_000, () => memberMailer().testConnection()],
  ['analytics', 10_000, () => inUse(analytics()).testConnection(never)],
  ['error reports', 5_000, async () => errorCollector()?.testConnection(never)],
] as const)('%s may take %i ms', async (_, ms, call) => {
  expect(await waitsOf(call)).toContain(ms);
});

test('mail to the firm may wait ten seconds for the greeting', async () => {
  // The library counts from the start of the host name lookup.
  const waits = await waitsOf(() => firmMailer().testConnection());
  expect(waits.filter((ms) => ms !== undefined && ms > 9_000 && ms <= 10_000)).not.toEqual([]);
});

/** Returns every timeout that a call sets; the call itself fails at once. */
async function waitsOf(call: () => Promise<unknown>): Promise<(number | undefined)[]> {
  const timeouts = vi.spyOn(globalThis, 'setTimeout');
  const signals = vi.spyOn(AbortSignal, 'timeout');
  try {
    await expect(call()).rejects.toThrow();
    return [...timeouts.mock.calls.map(([, after]) => after), ...signals.mock.calls.map(([after]) => after)];
  } finally {
    timeouts.mockRestore();
    signals.mockRestore();
  }
}
