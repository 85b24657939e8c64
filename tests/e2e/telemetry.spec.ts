import type { Page } from '@playwright/test';
import { expect, JOB_MS, signIn, test } from './people.ts';
import { ADDRESS, SANDBOX_PORTS } from './ports.ts';

test.use({ prefetches: true });

const ANALYTICS = `http://localhost:${SANDBOX_PORTS.analytics}`;
const TAGS = `http://localhost:${SANDBOX_PORTS.tags}`;

/** Events that the page sends to analytics. */
function eventsOf(page: Page): { event: string; properties: Record<string, unknown> }[] {
  const events: { event: string; properties: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${ANALYTICS}/track`)) return;
    events.push(...JSON.parse(new URLSearchParams(request.postData() ?? '').get('data') ?? '[]'));
  });
  return events;
}

test('seed §4: the login is reported once per session, page views at each route change, by the vendors’ scripts', async ({
  page,
}) => {
  const events = eventsOf(page);
  const named = (name: string) => events.filter(({ event }) => event === name);
  const container = page.waitForRequest(`${TAGS}/gtm.js?id=GTM-SANDBOX`);
  const recording = page.waitForResponse((answer) => answer.url().startsWith(`${ANALYTICS}/record/`), {
    timeout: JOB_MS,
  });
  await signIn(page, 'active');
  await container;
  await page.getByRole('link', { name: 'FAQs' }).first().click();
  await expect(page).toHaveURL('/faqs');
  await expect.poll(() => named('Page View').length, { timeout: JOB_MS }).toBeGreaterThan(0);
  await expect.poll(() => named('Log In').length, { timeout: JOB_MS }).toBe(1);
  const account = String(named('Log In')[0]?.properties.distinct_id);
  expect(account).toMatch(/^auth0\|/);
  expect(named('Page View')[0]?.properties).toMatchObject({
    'previous page': '/dashboard',
    distinct_id: account,
  });
  expect((await recording).status()).toBe(200);
  const layer = () => page.evaluate(() => window.dataLayer?.filter((entry) => 'user_id' in entry));
  expect(await layer()).toEqual([{ event: 'login', user_id: account }]);

  await page.reload();
  await page.waitForRequest(`${TAGS}/gtm.js?id=GTM-SANDBOX`);
  expect(await layer()).toEqual([]);
  await page.goto('/documents');
  await page.goto('/portfolio');
  expect(new Set(named('Log In').map(({ properties }) => properties.$insert_id)).size).toBe(1);
});

test('quality: no scripts of analytics, error reports and tags are loaded before the page is idle', async ({
  page,
}) => {
  await signIn(page, 'active', '/faqs');
  await page.goto('/opportunities/open', { waitUntil: 'commit' });
  const atLoad = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const tell = () => resolve(performance.getEntriesByType('resource').map(({ name }) => name));
        if (document.readyState === 'complete') tell();
        else addEventListener('load', tell, { once: true });
      }),
  );
  expect(atLoad.filter((address) => !address.startsWith(ADDRESS.app))).toEqual([]);
  expect(atLoad.filter((address) => /recorder|worker/.test(address))).toEqual([]);
});

test('an error of a page is reported through our own server', async ({ page, expectNoise }) => {
  expectNoise(/provoked/);
  await signIn(page, 'active', '/faqs');
  await page.waitForRequest(`${TAGS}/gtm.js?id=GTM-SANDBOX`);
  const reported = page.waitForResponse((answer) => answer.url() === `${ADDRESS.app}/api/errors/tunnel`);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('provoked');
    });
  });
  expect((await reported).status()).toBe(200);
});

test('seed §4: the logout is reported with the length of the session, while it can still be attributed', async ({
  page,
}) => {
  await signIn(page, 'active', '/profile');
  await page.waitForRequest(`${TAGS}/gtm.js?id=GTM-SANDBOX`);
  const account = await page.evaluate(
    () => window.dataLayer?.find((entry) => 'user_id' in entry) as { user_id: string } | undefined,
  );
  const told = page.waitForRequest((request) => request.postData()?.includes('"Log Out"') ?? false);
  const pushed = page.waitForRequest(
    (request) => request.url() === `${TAGS}/collect` && (request.postData()?.includes('"logout"') ?? false),
  );
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  const event = (await told).postDataJSON();
  expect((await told).url()).toBe(`${ADDRESS.app}/api/analytics/track`);
  expect(event).toMatchObject({
    eventName: 'Log Out',
    properties: { 'session duration': expect.any(Number) },
  });
  expect((await pushed).postDataJSON()).toEqual({ event: 'logout', user_id: account?.user_id });
  await expect(page).toHaveURL(`${ADDRESS.app}/`);
});
