import type { Page } from '@playwright/test';
import { expectGoodAsItIs, expectGoodPage, expectToFitBetween, NARROW, WIDE } from './good-page.ts';
import { type Account, expect, hydrated, newAddress, signIn, test } from './people.ts';
import { linkIn, type Sandbox } from './sandbox.ts';

const STEPS = [1, 2, 3, 4, 5];

const PAGES: Record<Account | 'visitor', string[]> = {
  visitor: [
    '/',
    '/unsubscribe?token=none',
    '/auth/login',
    '/auth/login?problem=invitation',
    '/auth/waitlist',
    '/onboarding/waitlist-preferences',
    '/docs',
    '/docs/members',
    '/docs/accessibility',
    '/components',
  ],
  unverified: ['/auth/verify-email'],
  pending: ['/auth/pending'],
  rejected: ['/auth/rejected'],
  nda: ['/dashboard', '/documents', '/opportunities/open/kontor-systems', '/onboarding/nda', '/profile'],
  prospect: [
    '/dashboard',
    '/portfolio',
    '/onboarding/nda',
    ...STEPS.map((step) => `/onboarding/investment-preferences?step=${step}`),
  ],
  active: [
    '/auth/sign-out',
    '/dashboard',
    '/opportunities/open',
    '/opportunities/pipeline',
    '/opportunities/closed',
    '/opportunities/passed',
    '/opportunities/open/nordic-cold-storage',
    '/opportunities/open?search=nothing+matches+this',
    '/portfolio',
    '/documents',
    '/documents?search=nothing+matches+this',
    '/funds',
    '/profile',
    '/profile/activity',
    '/profile/bank-details',
    '/profile/access',
    '/profile/access/give',
    '/profile/data',
    '/profile/edit',
    '/profile/investment-preferences?step=5',
    '/commitments',
    '/contact',
    '/search',
    '/search?q=harbour',
    '/search?q=nothing+matches+this',
    '/notifications',
    '/faqs',
    '/faqs?q=recalable',
    '/faqs?q=nothing+matches+this',
  ],
  adviser: [
    '/dashboard',
    '/profile',
    '/profile/access',
    '/profile/activity',
    '/contact',
    '/faqs',
    '/notifications',
    '/search?q=harbour',
  ],
  accountant: ['/dashboard', '/profile/access'],
  spouse: ['/dashboard'],
  associate: ['/admin', '/admin/people', '/admin/payments'],
  auditor: ['/admin', '/admin/people', '/admin/funds/fund-ii/bank-details', '/admin/settings/permissions'],
  admin: [
    '/admin',
    '/admin/opportunities',
    '/admin/opportunities?stage=draft',
    '/admin/documents',
    '/admin/documents?q=nothing+matches+this',
    '/admin/documents/upload',
    '/admin/documents/batch',
    '/admin/broadcasts',
    '/admin/people',
    '/admin/people?q=nobody+is+called+this',
    '/admin/people/notes',
    '/admin/engagement',
    '/admin/engagement?list=quiet',
    '/search?q=lindqvist',
    '/search?q=lindqvist&kind=commitment',
    '/admin/waitlist',
    '/admin/notices',
    '/admin/payments',
    '/admin/payments/entries',
    '/admin/payments/late',
    '/admin/payments/payouts',
    '/admin/payments/statements',
    '/admin/audit',
    '/admin/documents/trace',
    '/admin/documents/trace?copy=nothing+like+it',
    '/admin/audit?q=nobody+is+called+this',
    '/admin/funds/new',
    '/admin/funds/fund-i/edit',
    '/admin/funds/fund-ii/bank-details',
    '/admin/invites',
    '/admin/invites/tree',
    '/admin/faqs',
    '/admin/faqs?q=nothing+matches+this',
    '/admin/faqs/new',
    '/admin/nda',
    '/admin/nda/draft',
    '/admin/nda/signatures',
    '/admin/settings/firm',
    '/admin/settings/words',
    '/admin/settings/applications',
    '/admin/settings/texts',
    '/admin/settings/contacts',
    '/admin/settings/permissions',
    '/admin/access-review',
    '/admin/funds/fund-ii/access',
    '/admin/integrations',
    '/admin/integrations/memberMail',
  ],
};

/** Colours are checked in both themes on the page of all components, and on one page of each layout. */
const IN_BOTH_THEMES = new Set([
  '/',
  '/auth/pending',
  '/components',
  '/dashboard',
  '/docs/members',
  '/onboarding/investment-preferences?step=1',
  '/opportunities/open/nordic-cold-storage',
  '/admin/people',
]);

/** On the waitlist since a test first requested it. */
const waiting = newAddress('waiting');

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: WIDE, prefetches: true });

/** A walk through all pages of an admin would take minutes, and its retry as many. */
const PAGES_A_WALK = 10;
const WALKS = (Object.entries(PAGES) as [Account | 'visitor', string[]][]).flatMap(([who, paths]) =>
  Array.from({ length: Math.ceil(paths.length / PAGES_A_WALK) }, (_, index) => ({
    who,
    number: index + 1,
    paths: paths.slice(index * PAGES_A_WALK, (index + 1) * PAGES_A_WALK),
  })),
);

for (const { who, number, paths } of WALKS) {
  test(`every page of ${who} is accessible, fits and is quiet, walk ${number}`, async ({ page }) => {
    if (who !== 'visitor') await signIn(page, who);
    for (const path of paths) {
      await page.goto(path);
      await hydrated(page);
      const { pathname, search } = new URL(page.url());
      expect(pathname + search, 'the page stays where it was asked for').toBe(path);
      await expectGoodPage(page, { inBothThemes: IN_BOTH_THEMES.has(path) });
      await expectToFitBetween(page);
    }
  });
}

test('the check itself detects problems', async ({ page }) => {
  const pageWith = (part: string) =>
    page.setContent(`<html lang="en"><title>A page</title><main><h1>A page</h1>${part}</main></html>`);
  await pageWith('<button></button>');
  await expect(expectGoodPage(page)).rejects.toThrow(/light: button-name/);
  await pageWith('<p>Light</p><style>@media (prefers-color-scheme: dark) { p { color: #bbb } }</style>');
  await expect(expectGoodPage(page, { inBothThemes: true })).rejects.toThrow(/dark: color-contrast/);
  await pageWith('<p><svg width="600" height="9"></svg></p>');
  await expect(expectGoodPage(page, { fitsWithin: 500 })).rejects.toThrow(/does not scroll sideways/);
  await pageWith('<table><td><svg width="700" height="9"></svg></table>');
  await expect(expectToFitBetween(page, 500)).rejects.toThrow(/fits 640 × 1000 px/);
});

test('so is the panel of an entry of the audit log', async ({ page }) => {
  await signIn(page, 'admin', '/admin/audit?act=commitment.accept');
  await page.getByRole('table').locator('tbody').getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByText('Changes')).toBeVisible();
  await expectGoodPage(page);
});

test('so are a capital call that is due and a distribution that is coming in', async ({ page }) => {
  test.setTimeout(60_000);
  await signIn(page, 'active');
  for (const [name, title] of [
    ['Vestry Succession Fund, call 4', 'Capital call 4'],
    ['Vestry Succession Fund, distribution 2', 'Distribution 2'],
  ] as const) {
    await page.goto('/dashboard');
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectGoodPage(page, { inBothThemes: true });
    await expectToFitBetween(page);
  }
});

test('so are the steps behind the waitlist’s mailed link', async ({ page, sandbox }) => {
  const link = await waitlistLink(page, sandbox);
  for (const step of STEPS) {
    await page.goto(`${link}&step=${step}`);
    await hydrated(page);
    await expectGoodPage(page);
  }
});

test('so are the panels in which admins see one person, and one awaiting a decision', async ({
  page,
  sandbox,
}) => {
  await waitlistLink(page, sandbox);
  await signIn(page, 'admin', '/admin/people?q=jonas+weber');
  await page.getByRole('link', { name: 'Jonas Weber' }).click();
  for (const part of ['Record', 'Investments', 'Documents', 'Account', 'History']) {
    await page.getByRole('dialog').getByRole('tab', { name: part }).click();
    await expectGoodAsItIs(page);
  }
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expectGoodPage(page);
  await page.goto(`/admin/waitlist?q=${waiting}`);
  await page.getByRole('link', { name: waiting }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true })).toBeVisible();
  await expectGoodPage(page);
});

for (const viewport of [WIDE, NARROW]) {
  test(`so is the dialog for sharing invites, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, 'prospect');
    if (viewport === NARROW) await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Share invites' }).last().click();
    await expect(page.getByLabel('E-mail address')).toBeVisible();
    await expectGoodAsItIs(page);
  });
}

async function waitlistLink(page: Page, sandbox: Sandbox): Promise<string> {
  const subject = 'You are on the Vestry waitlist';
  if ((await sandbox.mails(waiting, subject)).length === 0) {
    await page.goto('/');
    await hydrated(page);
    await page.getByLabel('Your e-mail address').fill(waiting);
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(page.getByText('Check your inbox')).toBeVisible();
  }
  return linkIn(await sandbox.mail(waiting, subject), '/onboarding/waitlist-preferences');
}
