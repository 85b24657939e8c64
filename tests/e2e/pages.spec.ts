import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SERVICE_NAMES } from '../../sandbox/calls.ts';
import { expectCeremony } from './acts.ts';
import { type Account, expect, newAddress, settle, signIn, signInAs, test } from './people.ts';
import { ADDRESS } from './ports.ts';
import { linkIn, type Sandbox } from './sandbox.ts';

const STEPS = [1, 2, 3, 4, 5];

const PAGES: Record<Account | 'visitor', string[]> = {
  visitor: [
    '/',
    '/auth/login',
    '/auth/login?problem=invitation',
    '/auth/waitlist',
    '/onboarding/waitlist-preferences',
    '/docs',
    '/docs/members',
    '/components',
  ],
  unverified: ['/auth/verify-email'],
  pending: ['/auth/pending'],
  rejected: ['/auth/rejected'],
  nda: ['/dashboard', '/opportunities/open/kontor-systems', '/onboarding/nda', '/profile'],
  prospect: [
    '/dashboard',
    '/portfolio',
    '/onboarding/nda',
    ...STEPS.map((step) => `/onboarding/investment-preferences?step=${step}`),
  ],
  active: [
    '/dashboard',
    '/opportunities/open',
    '/opportunities/pipeline',
    '/opportunities/closed',
    '/opportunities/passed',
    '/opportunities/open/nordic-cold-storage',
    '/opportunities/open?search=nothing+matches+this',
    '/portfolio',
    '/documents',
    '/funds',
    '/profile',
    '/profile/edit',
    '/profile/investment-preferences?step=5',
    '/contact',
    '/notifications',
    '/faqs',
  ],
  admin: [
    '/admin',
    '/admin/opportunities',
    '/admin/opportunities?stage=draft',
    '/admin/people',
    '/admin/people?q=nobody+is+called+this',
    '/admin/waitlist',
    '/admin/invites',
    '/admin/invites/tree',
    '/admin/nda',
    '/admin/nda/draft',
    '/admin/nda/signatures',
    '/admin/integrations',
    '/admin/integrations/memberMail',
  ],
};

const SANDBOX_PAGES = ['/', '/mail', '/calls', ...SERVICE_NAMES.map((name) => `/services/${name}`)].filter(
  (path) => path !== '/services/console',
);

const WIDTHS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

/** On the waitlist since a test first asked for it. */
const waiting = newAddress('waiting');

test.describe.configure({ mode: 'parallel' });

for (const viewport of WIDTHS) {
  test.describe(`at ${viewport.width} px, in both themes`, () => {
    test.use({ viewport, reducedMotion: 'reduce' } as Parameters<typeof test.use>[0]);

    for (const [who, paths] of Object.entries(PAGES) as [Account | 'visitor', string[]][]) {
      test(`every page of ${who} is accessible, fits and is quiet`, async ({ page }) => {
        test.setTimeout(240_000);
        if (who !== 'visitor') await signIn(page, who);
        for (const path of paths) {
          await page.goto(path);
          await settle(page);
          const { pathname, search } = new URL(page.url());
          expect(pathname + search, 'the page stays where it was asked for').toBe(path);
          await expectGoodPage(page);
        }
      });
    }

    test('so are the steps behind the mailed link of the waitlist', async ({ page, sandbox }) => {
      const link = await waitlistLink(page, sandbox);
      for (const step of STEPS) {
        await page.goto(`${link}&step=${step}`);
        await settle(page);
        await expectGoodPage(page);
      }
    });

    test('so are the panels in which admins see one person, and one who waits', async ({ page, sandbox }) => {
      await waitlistLink(page, sandbox);
      await signIn(page, 'admin', '/admin/people?q=jonas+weber');
      await page.getByRole('link', { name: 'Jonas Weber' }).click();
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Timeline' })).toBeVisible();
      await expectGoodPage(page);
      await page.goto(`/admin/waitlist?q=${waiting}`);
      await page.getByRole('link', { name: waiting }).click();
      await expect(
        page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }),
      ).toBeVisible();
      await expectGoodPage(page);
    });

    test('so is the dialog in which invites are shared', async ({ page }) => {
      await signIn(page, 'prospect');
      if (viewport.width < 768) await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: 'Share invites' }).last().click();
      await expect(page.getByLabel('Their e-mail address')).toBeVisible();
      await expectGoodPage(page);
    });

    test('so is the sandbox: sign-in, sign-up, ceremony, console, services and inbox', async ({
      page,
      sandbox,
    }) => {
      test.setTimeout(120_000);
      await page.goto('/api/auth/login');
      await expectGoodPage(page);
      await page.getByRole('link', { name: /sign up/i }).click();
      await expectGoodPage(page);
      const person = { email: newAddress('reader'), name: 'Rieke Ahlers', roles: ['prospective'] };
      await sandbox.addAccount(person);
      await signInAs(page, person.email, '/onboarding/nda');
      await page.getByRole('button', { name: 'Read and sign' }).click();
      await expectCeremony(page);
      await expectGoodPage(page);
      // Every service's page is made alike: on a phone one of them tells of all.
      const pages = viewport.width < 768 ? SANDBOX_PAGES.slice(0, 4) : SANDBOX_PAGES;
      for (const path of pages) {
        await page.goto(ADDRESS.console + path);
        await expectGoodPage(page);
      }
      await page.goto(`${ADDRESS.console}/mail`);
      const mail = page.getByRole('main').getByRole('listitem').getByRole('link').first();
      await page.goto(`${ADDRESS.console}${await mail.getAttribute('href')}?view=text`);
      await expectGoodPage(page);
    });
  });
}

async function waitlistLink(page: Page, sandbox: Sandbox): Promise<string> {
  const subject = 'You are on the waitlist';
  if ((await sandbox.mails(waiting, subject)).length === 0) {
    await page.goto('/');
    await page.getByLabel('Your e-mail address').fill(waiting);
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(page.getByText('Please look into your inbox')).toBeVisible();
  }
  return linkIn(await sandbox.mail(waiting, subject), '/onboarding/waitlist-preferences');
}

/** Of a table of thousands, all that follows is made like these. */
const MORE_ROWS = 'tbody > tr:nth-child(n + 40)';

/** All that differs between the themes. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

async function expectGoodPage(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname;
  await expect(page.getByRole('heading', { level: 1 }), `${path} has one first heading`).toHaveCount(1);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${path} does not scroll sideways`).toBeLessThanOrEqual(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page }).exclude(MORE_ROWS);
    if (colorScheme === 'dark') axe.withRules(RULES_OF_COLOUR);
    const { violations } = await axe.analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const told = serious.map(({ id, nodes }) => `${path}, ${colorScheme}: ${id} ${nodes[0]?.html}`);
    expect(told).toEqual([]);
  }
}
