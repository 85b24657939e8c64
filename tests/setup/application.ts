import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { afterAll, beforeAll } from 'vitest';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { DEMO_PASSWORD } from '../../sandbox/identity/demo-accounts.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { FREE } from '../../sandbox/testing.ts';
import type { ServerEnv } from '../../server/context.ts';
import { ask } from './ask.ts';
import { Browser, type Reach } from './browser.ts';
import { changeEnvironment } from './rewire.ts';

export type TestApplication = {
  /** The public URL, without a trailing slash. */
  url: string;
  app: Hono<ServerEnv>;
  sandbox: Sandbox;
  browser(): Browser;
};

type Options = {
  /** The public URL, when its port differs from the port that the application listens on. */
  publicUrl?: string;
};

/**
 * Starts the real HTTP application on a free port, with its own identity provider and mail server. Pages are not
 * rendered: each responds with its URL. It enqueues jobs into the queue of `useTestDatabase`, which must be called
 * first; no worker runs them.
 */
export function useApplication({ publicUrl }: Options = {}): TestApplication {
  const held = {} as TestApplication;
  const closers: (() => unknown)[] = [];

  beforeAll(async () => {
    const door = Promise.withResolvers<ReturnType<typeof getRequestListener>>();
    const server = createServer(async (incoming, outgoing) => (await door.promise)(incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise((resolve) => server.close(resolve)));
    const url = publicUrl ?? `http://localhost:${(server.address() as AddressInfo).port}`;

    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
    closers.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const sandbox = await startSandbox({
      dataDir,
      appUrl: url,
      ports: FREE,
      identity: {
        client: { id: process.env.AUTH0_CLIENT_ID ?? '', secret: process.env.AUTH0_CLIENT_SECRET ?? '' },
        management: {
          id: process.env.AUTH0_MANAGEMENT_CLIENT_ID ?? '',
          secret: process.env.AUTH0_MANAGEMENT_CLIENT_SECRET ?? '',
        },
        preflightToken: process.env.SIGNUP_PREFLIGHT_TOKEN ?? '',
      },
    });
    closers.push(() => sandbox.stop());

    const identity = sandbox.urls.identity;
    closers.push(
      changeEnvironment({
        APP_BASE_URL: url,
        AUTH0_ISSUER_BASE_URL: identity,
        AUTH0_MANAGEMENT_BASE_URL: `${identity}api/v2/`,
      }),
    );
    const { JOBS } = await import('#app/jobs.server.ts');
    await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
    const { createApp } = await import('../../server/app.ts');
    const app = createApp({
      pages: async ({ url: page }) => new Response(new URL(page).pathname),
      clientFolder: 'public',
    });
    door.resolve(getRequestListener(app.fetch, { overrideGlobalObjects: false }));

    const reach: Reach = (request) =>
      publicUrl && request.url.startsWith(publicUrl) ? ask(app, request) : fetch(request);
    Object.assign(held, { url, app, sandbox, browser: () => new Browser(reach) } satisfies TestApplication);
  });

  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return held;
}

/** Submits the provider's sign-in page, from any point of the sign-in. Returns the hops after it. */
export function fillIn(browser: Browser, page: string, form: Record<string, string>) {
  return browser.open(page, { method: 'POST', body: new URLSearchParams(form) });
}

/** Signs in from `start` with a password, as a person does. Returns the final URL and every hop after the form. */
export async function signIn(browser: Browser, start: string, email: string, password = DEMO_PASSWORD) {
  const { url } = await browser.open(start);
  // An invitation's link leads to the page for signing up.
  const form = url.replace(/(\/u\/login\?state=[^&]+)$/, '$1&screen=login');
  const typed = await fillIn(browser, form, { email, password });
  // An admin's second step: the sandbox shows the code.
  const page = typed.url.includes('/u/login') ? await typed.hops.at(-1)?.answer.clone().text() : '';
  const code = /would show (\d{6})/.exec(page ?? '')?.[1];
  return code ? fillIn(browser, typed.url, { email, password, code }) : typed;
}
