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

const RICH_TEXTS: [where: string, open: (page: Page) => Promise<unknown>, url: string, words: string][] = [
  [
    'an opportunity',
    (page) => signIn(page, 'active', '/opportunities/open/harbour-logistics-ii'),
    '/opportunities/closed/harbour-logistics-i',
    'Harbour Logistics I',
  ],
  [
    'the answer to an FAQ',
    async (page) => {
      await signIn(page, 'active', '/faqs');
      await page.getByText('How do I get more invites?').click();
    },
    '/contact',
    'write to us',
  ],
  [
    'a message from the firm',
    async (page) => {
      await signIn(page, 'active', '/notifications');
      await page.getByRole('link', { name: /Investors’ day in Hamburg/ }).click();
    },
    '/contact?subject=General',
    'contact page',
  ],
];

for (const [where, open, url, words] of RICH_TEXTS)
  test(`seed §3: a click on a link in ${where} is reported with its address and words`, async ({ page }) => {
    const events = eventsOf(page);
    await open(page);
    await page.getByRole('main').getByRole('link', { name: words, exact: true }).first().click();
    await expect(page).toHaveURL(url);
    const clicks = () => events.filter(({ event }) => event === 'Rich Text Link Click');
    await expect.poll(() => clicks().length, { timeout: JOB_MS }).toBe(1);
    expect(clicks()[0]?.properties).toMatchObject({ url, 'link text': words });
  });

test('seed §3: each document of a ZIP is reported as downloaded, and each teaser as one', async ({
  page,
}) => {
  const events = eventsOf(page);
  await signIn(page, 'active', '/documents?category=teaser');
  const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Select / });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  // The bar stays in sight while the list goes on below it.
  await expect(page.getByRole('region', { name: 'Selection' })).toBeInViewport();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as ZIP' }).click();
  await download;
  const propertiesOf = (name: string) =>
    events.flatMap(({ event, properties }) => (event === name ? [properties] : []));
  for (const name of ['Document Download', 'Teaser Download'])
    await expect.poll(() => propertiesOf(name).length, { timeout: JOB_MS }).toBe(2);
  for (const properties of propertiesOf('Document Download'))
    expect(properties).toMatchObject({ url: expect.stringMatching(/^\/api\/documents\/download\?id=/) });
  const names = propertiesOf('Document Download').map(({ name }) => String(name));
  const teasers = propertiesOf('Teaser Download').map((one) => String(one['document name']));
  expect(teasers.sort()).toEqual(names.sort());
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

test('seed §4: the logout is reported with the length of the session, while it can still be attributed', async ({
  page,
  expectNoise,
}) => {
  // What the page asks for while it signs out may be refused.
  expectNoise(/401/);
  await signIn(page, 'active', '/profile');
  await page.waitForRequest(`${TAGS}/gtm.js?id=GTM-SANDBOX`);
  const account = await page.evaluate(
    () => window.dataLayer?.find((entry) => 'user_id' in entry) as { user_id: string } | undefined,
  );
  const told = page.waitForRequest((request) => request.postData()?.includes('"Log Out"') ?? false);
  const pushed = page.waitForRequest(
    (request) => request.url() === `${TAGS}/collect` && (request.postData()?.includes('"logout"') ?? false),
  );
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  const event = (await told).postDataJSON();
  expect((await told).url()).toBe(`${ADDRESS.app}/api/analytics/track`);
  expect(event).toMatchObject({
    eventName: 'Log Out',
    properties: { 'session duration': expect.any(Number) },
  });
  expect((await pushed).postDataJSON()).toEqual({ event: 'logout', user_id: account?.user_id });
  await expect(page).toHaveURL(`${ADDRESS.app}/`);
});
