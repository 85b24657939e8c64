import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { publicSettings } from '#app/platform/config/settings.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import type { Person } from '#app/platform/tracking/tracking.ts';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import type { Telemetry } from '#tests/setup/telemetry-page.ts';
import { CHROMIUM_ARGUMENTS, findHeadlessBrowser } from '../../scripts/tools.ts';

/** The scripts of the pages in a browser, with the policy, the routes and the job of the real server. */
const held = useSandbox();
useTestDatabase();

declare const telemetry: Telemetry;

const unheard = () => undefined;
const quiet = { info: unheard, warn: unheard, error: unheard };
const PATIENCE = { timeout: 120_000, interval: 100 };
const SECRET = 'key-to-an-invitation';
const BODY =
  '<h1>Portfolio</h1><p>You hold 1,234,567 euros</p><input value="typed words"><img src="/favicon.svg">';

let url: string;
let browser: Browser;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'telemetry-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      minify: false,
      rollupOptions: {
        input: 'tests/setup/telemetry-page.ts',
        output: {
          entryFileNames: 'assets/page.js',
          chunkFileNames: ({ facadeModuleId }) =>
            `assets/${/integrations\/(\w+)\//.exec(facadeModuleId ?? '')?.[1] ?? 'shared'}-[hash].js`,
        },
      },
    },
  });

  const door = Promise.withResolvers<ReturnType<typeof getRequestListener>>();
  const server = createServer(async (incoming, outgoing) => (await door.promise)(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
  closers.push(
    changeEnvironment({
      APP_BASE_URL: url,
      SENTRY_DSN: `http://sandbox@localhost:${held.sandbox.ports.errors}/1`,
      TAG_MANAGER_ID: 'GTM-SANDBOX',
    }),
  );

  const { importEventsJob } = await import('#app/notify/analytics/analytics.jobs.server.ts');
  await startJobs({ jobs: [{ ...importEventsJob, pollSeconds: 1 }], mode: 'work', log: quiet });
  const settings = JSON.stringify(publicSettings());
  const { createApp } = await import('../../server/app.ts');
  const app = createApp({
    clientFolder: folder,
    pages: async (request, { nonce }) => {
      const head = `<meta property="csp-nonce" nonce="${nonce}"><script id="public-env" type="application/json" nonce="${nonce}">${settings}</script>`;
      const html = `<!doctype html><title>Page</title>${head}<script type="module" src="/assets/page.js"></script>${BODY}`;
      const status = request.url.includes('/nothing') ? 404 : 200;
      return new Response(html, { status, headers: { 'content-type': 'text/html' } });
    },
  });
  door.resolve(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  browser = await chromium.launch({ executablePath: findHeadlessBrowser(), args: CHROMIUM_ARGUMENTS });
  closers.push(() => browser.close());
});

const pages: Page[] = [];
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close();
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

type Visit = { page: Page; requests: string[]; complaints: string[]; person: Person };

/** A member opens a page. */
async function visit(where = '/portfolio', prepare?: (page: Page) => Promise<unknown>): Promise<Visit> {
  const { cookie, member } = await makeSignedIn();
  const context = await browser.newContext();
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE.timeout);
  pages.push(page);
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await prepare?.(page);
  await page.goto(url + where);
  const person: Person = {
    id: member.auth0Id ?? '',
    sessionKey: cookie,
    email: member.email,
    role: 'Active',
    signedUpAt: '2026-01-01T00:00:00.000Z',
  };
  return { page, requests, complaints, person };
}

const ask = (page: Page, who: Person, subject: string) =>
  page.evaluate(
    ([person, name]) => {
      telemetry.tracking.meet(person);
      telemetry.track('Contact Form Submission', { subject: name });
    },
    [who, subject] as const,
  );

/** How an event reached the vendor: by the job or by the browser. */
const arrivals = (subject: string) =>
  held.sandbox.analytics.events().filter(({ properties }) => properties.subject === subject);
const arrivesOnce = async (subject: string, from: '/track' | '/import') => {
  await vi.waitFor(() => expect(arrivals(subject)).toMatchObject([{ from }]), PATIENCE);
  return arrivals(subject)[0]?.properties ?? {};
};
const toAnalytics = (requests: readonly string[], call = '') =>
  requests.filter((address) => address.startsWith(held.sandbox.urls.analytics + call));
const reports = (type: string) => held.sandbox.errors.reports().filter((report) => report.type === type);
const loaded = (page: Page) => page.waitForFunction(() => document.cookie.includes('mp_'));

describe('browsers’ analytics events', () => {
  test('use the vendor’s own script, including events from before it loaded; recordings are masked', async () => {
    const { page, requests, complaints, person } = await visit('/portfolio?search=kontor', (opening) =>
      opening.addInitScript((who) => {
        addEventListener('DOMContentLoaded', () => {
          telemetry.tracking.meet(who);
          telemetry.track('Contact Form Submission', { subject: 'before' });
        });
      }, PERSON),
    );
    await loaded(page);
    const properties = await arrivesOnce('before', '/track');
    expect(properties).toMatchObject({ distinct_id: PERSON.id, $user_id: PERSON.id, subject: 'before' });
    expect(JSON.stringify(properties)).not.toMatch(/kontor|\$current_url|\$referr/);
    // The script sends the profile in a request of its own, which may be the later one.
    await vi.waitFor(
      () =>
        expect(held.sandbox.analytics.profile(PERSON.id)).toEqual(
          expect.objectContaining({
            $email: PERSON.email,
            role: 'Active',
            'user ID': PERSON.id,
            'device type': 'desktop',
          }),
        ),
      PATIENCE,
    );
    expect(person.id).not.toBe(PERSON.id);

    await vi.waitFor(
      () => expect(held.sandbox.analytics.recordings().map(({ who }) => who)).toContain(PERSON.id),
      PATIENCE,
    );
    const recorded = held.sandbox.analytics.lastRecorded();
    expect(recorded).toContain('"tagName":"h1"');
    expect(recorded).not.toMatch(/1,234,567|typed words|favicon/);
    const recorder = requests.find((address) => address.includes('recorder'));
    expect(recorder).toMatch(new RegExp(`^${url}/assets/`));
    expect(complaints).toEqual([]);
  });

  test('seed §7: go by our own server while the vendor is failing, and arrive once', async () => {
    const { page, person } = await visit();
    await loaded(page);
    held.sandbox.faults.set('analytics', { kind: 'failing' });
    await ask(page, person, 'failing');
    await page.waitForResponse((answer) => answer.url().endsWith('/api/analytics/track'));
    held.sandbox.faults.clear();
    const { hurryJobs } = await import('#tests/setup/jobs.ts');
    await vi.waitFor(async () => {
      await hurryJobs();
      expect(arrivals('failing')).toHaveLength(1);
    }, PATIENCE);
    expect(arrivals('failing')[0]?.properties.distinct_id).toBe(person.id);
  });

  test('seed §7: use our own server if the script is blocked', async () => {
    const { page, requests, person } = await visit('/faqs', (opening) =>
      opening.route(/assets\/analytics/, (route) => route.abort()),
    );
    await ask(page, person, 'blocked');
    expect(await arrivesOnce('blocked', '/import')).toMatchObject({ distinct_id: person.id });
    expect(toAnalytics(requests)).toEqual([]);
    expect(requests.filter((address) => /assets\/analytics/.test(address))).toHaveLength(1);
  });

  test('use our own server if the browser stores nothing', async () => {
    const { page, person } = await visit('/faqs', (opening) =>
      opening.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('forbidden', 'SecurityError');
          },
        });
      }),
    );
    await ask(page, person, 'forgetful');
    expect(await arrivesOnce('forgetful', '/import')).toMatchObject({ distinct_id: person.id });
  });

  test('are not lost when the page closes before the script has loaded', async () => {
    const { page, person } = await visit('/faqs', (opening) => opening.route(/assets\/analytics/, unheard));
    await ask(page, person, 'hasty');
    await page.goto('about:blank');
    expect(await arrivesOnce('hasty', '/import')).toMatchObject({ distinct_id: person.id });
  });

  test('are neither lost nor doubled when the page closes with the script’s queue full', async () => {
    const { page, person } = await visit();
    await loaded(page);
    for (const subject of ['full 1', 'full 2']) await ask(page, person, subject);
    await page.goto(`${url}/faqs`);
    await arrivesOnce('full 1', '/import');
    // The script's stored events are sent again, under the same id: the vendor recognises them.
    await loaded(page);
    await page.waitForResponse((answer) => answer.url().startsWith(`${held.sandbox.urls.analytics}track`));
    expect([arrivals('full 1').length, arrivals('full 2').length]).toEqual([1, 1]);
  });

  test('belong to another person after signing out', async () => {
    const { page, person } = await visit();
    await loaded(page);
    await ask(page, person, 'signed in');
    await page.evaluate(() => {
      telemetry.tracking.leave();
      telemetry.tracking.meet(null);
      telemetry.track('Contact Form Submission', { subject: 'signed out' });
    });
    expect(await arrivesOnce('signed in', '/import')).toMatchObject({ distinct_id: person.id });
    const { distinct_id, $user_id } = await arrivesOnce('signed out', '/track');
    expect([distinct_id, $user_id]).toEqual([expect.stringMatching(/^\$device:/), undefined]);
  });

  test('of a page with a secret in its URL use our own server, and no other script sees it', async () => {
    const { page, requests, person } = await visit(`/onboarding/waitlist-preferences?token=${SECRET}`);
    await ask(page, person, 'secret');
    await arrivesOnce('secret', '/import');
    expect(requests.filter((address) => !address.startsWith(url))).toEqual([]);
    expect(requests.filter((address) => /analytics-|tags-|recorder/.test(address))).toEqual([]);
  });
});

/** Set before the page is opened. */
const PERSON: Person = {
  id: 'auth0|early',
  sessionKey: 'early',
  email: 'early@x.test',
  role: 'Active',
  signedUpAt: '2026-01-01T00:00:00.000Z',
};

describe('browsers’ tag manager events', () => {
  test('seed §4: those of a page that is left before the script has loaded are sent once, by the next page', async () => {
    const theirs = () => held.sandbox.tags.dataLayer().filter(({ user_id }) => user_id === 'auth0|left');
    const { page } = await visit('/portfolio');
    await page.evaluate(() => telemetry.pushToDataLayer('login', 'auth0|left'));

    // Nor does a script count that was requested and did not come.
    await page.route('**/gtm.js?*', () => undefined);
    await page.reload();
    await page.waitForRequest((request) => request.url().includes('/gtm.js?'));
    await page.evaluate(() => telemetry.pushToDataLayer('logout', 'auth0|left'));
    expect(theirs()).toEqual([]);

    await page.unroute('**/gtm.js?*');
    for (const _ of ['the next page', 'and the one after it']) {
      await page.goto(`${url}/`);
      await page.waitForResponse((answer) => answer.url().includes('/gtm.js?'));
      await vi.waitFor(async () => {
        expect(theirs().map(({ event }) => event)).toEqual(['login', 'logout']);
        expect(await page.evaluate(() => sessionStorage.getItem('vestry.tags'))).toBeNull();
      }, PATIENCE);
    }
  });
});

describe('browsers’ error reports', () => {
  const said = (words: string) =>
    reports('event').filter(({ content }) =>
      (content as { exception: { values: { value: string }[] } }).exception.values.some(({ value }) =>
        value.includes(words),
      ),
    );

  test('include every error, even from before the script loaded, with its replay and no personal data', async () => {
    const { page, complaints } = await visit(`/portfolio?token=${SECRET}&search=typed`, (opening) =>
      opening.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => {
          setTimeout(() => {
            throw new RangeError('early trouble of ada@x.test');
          });
          void Promise.reject(new RangeError('early rejection'));
          telemetry.seeError(new Error('a part of the page broke'), '\n    at PortfolioTable');
        });
      }),
    );
    await vi.waitFor(() => {
      for (const words of ['early trouble', 'early rejection', 'a part of the page broke'])
        expect(said(words), words).toHaveLength(1);
    }, PATIENCE);
    await page.evaluate(() => setTimeout(() => Reflect.get({}, 'later').trouble));
    await page.evaluate(() => telemetry.seeError(new Error('a part broke later')));
    await vi.waitFor(() => expect(said('a part broke later')).toHaveLength(1), PATIENCE);
    const all = JSON.stringify(held.sandbox.errors.reports());
    expect(all).not.toMatch(new RegExp(`${SECRET}|ada@x|search=typed`));
    expect(complaints.filter((line) => /policy|refused/i.test(line))).toEqual([]);
  });

  test('seed §9: an error includes a replay, its text masked and its media blocked', async () => {
    const { page, complaints } = await visit();
    await page.waitForResponse((answer) => /assets\/errors/.test(answer.url()));
    await page.waitForTimeout(1_000);
    const before = reports('replay_recording').length;
    await page.evaluate(() => telemetry.seeError(new Error('with a replay')));
    await vi.waitFor(() => expect(reports('replay_recording').length).toBeGreaterThan(before), PATIENCE);
    const packed = held.sandbox.errors.lastRecorded();
    const replay = inflateSync(packed.subarray(packed.indexOf(10) + 1)).toString();
    expect(replay).toContain('"tagName":"h1"');
    expect(replay).not.toMatch(/1,234,567|typed words|"src"/);
    expect(complaints).toEqual([]);
  });

  test('seed §9: page durations are reported, except for /404 and for it alone', async () => {
    // Every random number is a one: this page is in the sample.
    const lucky = (opening: Page) => opening.addInitScript(() => (Math.random = () => 0.01));
    const { page } = await visit('/nothing/here', lucky);
    await page.waitForFunction(() => '__SENTRY__' in window);
    // A page that it leads to is reported: what came before it was sent, or dropped, before.
    await page.evaluate(() => history.pushState(null, '', '/documents'));
    const known = await visit('/opportunities/open?search=kontor', lucky);
    const named = () =>
      reports('transaction').map(({ content }) => (content as { transaction: string }).transaction);
    await vi.waitFor(() => {
      expect(named()).toContain('/opportunities/open');
      expect(named()).toContain('/documents');
    }, PATIENCE);
    expect(named()).not.toContain('/404');
    expect(named().filter((name) => name.includes('nothing'))).toEqual([]);
    expect(JSON.stringify(reports('transaction'))).not.toMatch(/kontor/);
    await known.page.close();
  });

  test('are skipped if the collector cannot be reached, without effect on the page', async () => {
    held.sandbox.faults.set('errors', { kind: 'lost' });
    const { page } = await visit();
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/errors/tunnel'));
    await page.evaluate(() => telemetry.seeError(new Error('unheard')));
    expect((await refused).status()).toBe(503);
    expect(await page.textContent('h1')).toBe('Portfolio');
  });
});
