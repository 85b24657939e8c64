import { createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ServiceName } from '../../sandbox/calls.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/sandbox.ts';
import { FREE } from '../../sandbox/testing.ts';
import { sandboxAddresses } from '../../scripts/sandbox-addresses.ts';
import { changeEnvironment } from './rewire.ts';
import { waitAsUsual, waitBriefly } from './short-waits.ts';

const variable = (name: string): string => process.env[name] ?? '';

/** The sandbox's counterpart to every secret of the test environment. */
export function sandboxSecrets(appUrl: string): Partial<SandboxOptions> {
  const publicKey = createPublicKey(variable('DOCUSIGN_PRIVATE_KEY')).export({ type: 'spki', format: 'pem' });
  return {
    identity: {
      client: { id: variable('AUTH0_CLIENT_ID'), secret: variable('AUTH0_CLIENT_SECRET') },
      management: {
        id: variable('AUTH0_MANAGEMENT_CLIENT_ID'),
        secret: variable('AUTH0_MANAGEMENT_CLIENT_SECRET'),
      },
      preflightToken: variable('SIGNUP_PREFLIGHT_TOKEN'),
    },
    mail: { user: variable('MAIL_USER'), password: variable('MAIL_PASSWORD') },
    storage: {
      accessKeyId: variable('AWS_ACCESS_KEY_ID'),
      secretAccessKey: variable('AWS_SECRET_ACCESS_KEY'),
      region: variable('AWS_REGION'),
      bucket: variable('AWS_S3_DOCUMENT_BUCKET'),
    },
    memberMail: {
      key: variable('SENDGRID_API_KEY'),
      eventsKey: variable('SANDBOX_SENDGRID_EVENTS_KEY'),
      inboundUrl: `${appUrl.replace('://', `://mail:${variable('MAIL_INBOUND_SECRET')}@`)}/api/webhooks/mail/inbound`,
      inboundDomain: variable('MAIL_INBOUND_DOMAIN'),
    },
    esign: {
      userId: variable('DOCUSIGN_USER_ID'),
      accountId: variable('DOCUSIGN_ACCOUNT_ID'),
      integrationKey: variable('DOCUSIGN_INTEGRATION_KEY'),
      publicKey: publicKey.toString(),
      connectUrl: `${appUrl}/api/webhooks/esign`,
      connectKeys: variable('DOCUSIGN_CONNECT_HMAC_KEYS').split(','),
    },
    content: {
      space: variable('CONTENTFUL_SPACE_ID'),
      environment: variable('CONTENTFUL_ENVIRONMENT'),
      accessToken: variable('CONTENTFUL_ACCESS_TOKEN'),
      previewToken: variable('CONTENTFUL_PREVIEW_ACCESS_TOKEN'),
      webhookUrl: `${appUrl}/api/webhooks/content`,
      webhookSecret: variable('CONTENTFUL_WEBHOOK_SECRET'),
    },
    crm: { key: variable('HUBSPOT_API_KEY') },
    analytics: { token: variable('MIXPANEL_TOKEN') },
  };
}

/** The variables by which the application finds this sandbox. */
export function addressesOf({ ports }: Sandbox): Record<string, string> {
  const { SENTRY_DSN: _dsn, ...addresses } = sandboxAddresses(ports);
  return addresses;
}

/** Resolves as soon as the service is called; by then the call is subject to the service's switch. */
export function nextCall({ faults }: Sandbox, service: ServiceName): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const take = faults.take;
  faults.take = (called) => {
    if (called === service) {
      faults.take = take;
      resolve();
    }
    return take.call(faults, called);
  };
  return promise;
}

/** Gives the test file its own sandbox, without faults before each test, and connects the application to it. */
export function useSandbox({ appUrl = 'http://localhost:3000' } = {}): UsedSandbox {
  let folder = '';
  let undo: (() => void) | undefined;
  const start = async (ports = FREE) => {
    const sandbox = await startSandbox({ dataDir: folder, appUrl, ports, ...sandboxSecrets(appUrl) });
    waitBriefly(sandbox.faults);
    return sandbox;
  };
  const held = {
    async restart() {
      await held.sandbox.stop();
      held.sandbox = await start(held.sandbox.ports);
    },
  } as UsedSandbox;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    held.sandbox = await start();
    undo = changeEnvironment(addressesOf(held.sandbox));
  });
  beforeEach(() => held.sandbox.faults.clear());
  afterAll(async () => {
    undo?.();
    waitAsUsual();
    await held.sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return held;
}

type UsedSandbox = {
  sandbox: Sandbox;
  /** Stops it and starts it on the same folder and ports, as after a restart of the machine. */
  restart: () => Promise<void>;
};
