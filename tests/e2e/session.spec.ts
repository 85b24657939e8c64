import type { Page } from '@playwright/test';
import { NARROW } from './good-page.ts';
import { arrive, expect, settle, signIn, test } from './people.ts';
import { ADDRESS, SANDBOX_PORTS } from './ports.ts';

const asksWhoIsSignedIn = (url: string) => url.includes('/api/trpc/') && url.includes('user.getLoggedInUser');

test('seed §4: a guarded page sends a visitor to the login route with path and query, and back after signing in', async ({
  page,
}) => {
  const path = '/opportunities/open?sector=Food';
  await page.goto(path);
  expect(new URL(page.url()).port).toBe(String(SANDBOX_PORTS.identity));
  await page.locator('button[name="demo"][value="active@vestry.test"]').click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('link', { name: 'Solera Foods' })).toBeVisible();
});

for (const [account, path] of [
  ['pending', '/auth/pending'],
  ['rejected', '/auth/rejected'],
  ['unverified', '/auth/verify-email'],
] as const) {
  test(`product §3: a person ${account} gets their own page, whatever they request`, async ({ page }) => {
    await signIn(page, account, '/portfolio');
    await expect(page).toHaveURL(path);
    await page.goto('/opportunities/open');
    await expect(page).toHaveURL(path);
  });
}

test('product §3: without the NDA the gate replaces confidential content', async ({ page }) => {
  await signIn(page, 'nda', '/opportunities/open/kontor-systems');
  await expect(page.getByRole('heading', { level: 1, name: 'Kontor Systems' })).toBeVisible();
  await expect(page.getByText(/non-disclosure agreement/i).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Key figures' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Invest' })).toHaveCount(0);
});

test('product §3: the admin area does not exist for anyone but admins', async ({ page, expectNoise }) => {
  expectNoise(/404/);
  expect((await page.goto('/admin'))?.status()).toBe(404);
  await signIn(page, 'active');
  expect((await page.goto('/admin'))?.status()).toBe(404);
});

test('an unknown URL is a page of ours with status 404, for visitors and members', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/404/);
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await signIn(page, 'active');
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('seed §4: when the session ends while a page is open, the page redirects to the login route', async ({
  page,
  context,
  expectNoise,
}) => {
  expectNoise(/401/);
  await signIn(page, 'active', '/faqs');
  await context.clearCookies({ name: 'vestry_session' });
  const login = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/auth/login');
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await login;
  // The provider still has a session for the person, so they return directly: to the page they wanted, or to the open
  // one if a question of its own was refused before the click.
  await arrive(page);
  await expect(page).toHaveURL(/\/(contact|faqs)$/);
  expect((await context.cookies()).map(({ name }) => name)).toContain('vestry_session');
});

test('seed §2: the login and waitlist pages do not load the current-user query, every other page does', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (asksWhoIsSignedIn(request.url())) asked.push(request.method());
  });
  for (const path of ['/auth/login', '/onboarding/waitlist-preferences', '/auth/waitlist']) {
    await page.goto(path);
    await settle(page);
    expect(asked, path).toEqual([]);
  }
  await page.goto('/');
  // It is requested once the page is idle, whenever that is.
  await expect.poll(() => asked).toEqual(['GET']);
  await signIn(page, 'active', '/faqs');
  await expect.poll(() => asked.length).toBeGreaterThan(1);
});

test('seed §4, §9: the invite toast is shown once per login session and disappears after 5 seconds', async ({
  page,
}) => {
  const toast = page.getByText('You have received 3 invites to share the product with your network');
  await signIn(page, 'active');
  await expect(toast).toBeVisible();
  await expect(toast).toBeHidden();
  await page.reload();
  await settle(page);
  await expect(toast).toBeHidden();
  await page.goto('/api/auth/logout');
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(`${ADDRESS.app}/`);
  await signIn(page, 'active');
  await expect(toast).toBeVisible();
});

test('signing out ends the session here and at the provider, and leaves no draft on the device', async ({
  page,
}) => {
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vestry.draft.')));
  await signIn(page, 'active');
  await page.evaluate(() => localStorage.setItem('vestry.draft.contact', '{}'));
  await settle(page);
  await page.getByRole('button', { name: 'Ada Lindqvist' }).click();
  expect(await drafts()).toHaveLength(1);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${ADDRESS.app}/`);
  expect(await drafts()).toEqual([]);
  expect((await page.request.get('/api/auth/me')).status()).toBe(204);
  await page.goto('/dashboard');
  expect(new URL(page.url()).port).toBe(String(SANDBOX_PORTS.identity));
  await expect(page.getByLabel('Password')).toBeVisible();
});

const signOutButton = (page: Page, part: 'main' | 'banner' | 'dialog') =>
  page.getByRole(part).getByRole('button', { name: 'Sign out', exact: true });

const SIGN_OUTS: Record<string, (page: Page) => Promise<void>> = {
  profile: async (page) => {
    await page.goto('/profile');
    await signOutButton(page, 'main').click();
  },
  'public header': async (page) => {
    await page.goto('/docs');
    await signOutButton(page, 'banner').click();
  },
  search: async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill('sign out');
    await page.getByRole('option', { name: 'Sign out' }).click();
  },
  'phone sheet': async (page) => {
    await page.setViewportSize(NARROW);
    await page.getByRole('button', { name: 'More' }).click();
    await signOutButton(page, 'dialog').click();
  },
};

for (const [control, signOut] of Object.entries(SIGN_OUTS)) {
  test(`seed §2: the ${control} signs out by a POST, here and at the provider`, async ({ page }) => {
    await signIn(page, 'active');
    const posted = page.waitForRequest((request) => request.url().endsWith('/api/auth/logout'));
    await signOut(page);
    expect((await posted).method()).toBe('POST');
    await expect(page).toHaveURL(`${ADDRESS.app}/`);
    await page.goto('/dashboard');
    await expect(page.getByLabel('Password')).toBeVisible();
  });
}

for (const [when, held] of [
  ['before the page has its scripts', '**/assets/*.js'],
  ['while the page asks for what it shows', '**/api/trpc/**'],
] as const) {
  test(`seed §2: signing out ${when} is not undone by a call that is refused`, async ({
    page,
    expectNoise,
  }) => {
    expectNoise(/401/);
    await signIn(page, 'active');
    const ended = Promise.withResolvers<void>();
    await page.route(held, async (route) => {
      await ended.promise;
      await route.continue();
    });
    const refused = page.waitForResponse(
      (response) => response.url().includes('/api/trpc/') && response.status() === 401,
    );
    await page.route('**/api/auth/logout', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      ended.resolve();
      await (await refused).finished();
      await route.fulfill({ response });
    });
    await page.goto('/profile', { waitUntil: 'commit' });
    await signOutButton(page, 'main').click();
    await expect(page).toHaveURL(`${ADDRESS.app}/`);
    await page.goto('/dashboard');
    await expect(page.getByLabel('Password')).toBeVisible();
  });
}

test('seed §2: signing out needs no scripts', async ({ page, browser, baseURL }) => {
  await signIn(page, 'active');
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(baseURL && { baseURL }),
  });
  // Left open, it would ask for its counts once it is idle, and be refused.
  await page.close();
  const still = await plain.newPage();
  await still.goto('/dashboard');
  await still.goto('/api/auth/logout');
  await expect(still).toHaveURL('/auth/sign-out');
  await signOutButton(still, 'main').click();
  await expect(still).toHaveURL('/');
  await still.goto('/dashboard');
  await expect(still.getByLabel('Password')).toBeVisible();
  await plain.close();
});

test('a person without an invitation cannot sign up; the reason is shown', async ({ page, expectNoise }) => {
  expectNoise(/403/);
  await page.goto('/api/auth/login');
  await page.getByRole('link', { name: /sign up/i }).click();
  await page.getByLabel('Full name').fill('Nobody Invited');
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByLabel('Password').fill('long enough');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Signing up requires an invitation to this e-mail address.')).toBeVisible();
});
