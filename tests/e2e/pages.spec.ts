import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Account, expect, signIn, test } from './people.ts';
import { ADDRESS } from './ports.ts';

const PAGES: Record<Account | 'visitor', string[]> = {
  visitor: [
    '/',
    '/auth/login',
    '/auth/waitlist',
    '/onboarding/waitlist-preferences',
    '/docs',
    '/docs/members',
    '/components',
  ],
  unverified: ['/auth/verify-email'],
  pending: ['/auth/pending'],
  rejected: ['/auth/rejected'],
  nda: ['/dashboard', '/opportunities/open/kontor-systems'],
  prospect: ['/dashboard', '/portfolio', '/onboarding/investment-preferences'],
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
    '/profile/investment-preferences',
    '/contact',
    '/notifications',
    '/faqs',
  ],
  admin: ['/admin', '/admin/integrations', '/admin/integrations/memberMail'],
};

const WIDTHS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

const VIEWS = WIDTHS.flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
);

for (const { viewport, colorScheme } of VIEWS) {
  test.describe(`at ${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme, reducedMotion: 'reduce' } as Parameters<typeof test.use>[0]);

    for (const [who, paths] of Object.entries(PAGES) as [Account | 'visitor', string[]][]) {
      test(`every page of ${who} is accessible, fits and is quiet`, async ({ page }) => {
        test.setTimeout(180_000);
        if (who !== 'visitor') await signIn(page, who);
        for (const path of paths) {
          await page.goto(path, { waitUntil: 'networkidle' });
          await expectGoodPage(page, path);
        }
      });
    }
  });
}

async function expectGoodPage(page: Page, path: string): Promise<void> {
  const address = new URL(page.url());
  expect(address.pathname + address.search, 'the page stays where it was asked for').toBe(path);
  await expect(page.getByRole('heading', { level: 1 }), `${path} has one first heading`).toHaveCount(1);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${path} does not scroll sideways`).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`)).toEqual([]);
}

test('the sandbox is accessible too: sign-in, console and inbox', async ({ page }) => {
  await page.goto('/api/auth/login');
  await expectAccessible(page);
  for (const path of ['/', '/mail', '/calls']) {
    await page.goto(ADDRESS.console + path);
    await expectAccessible(page);
  }
});

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${page.url()}: ${id} ${nodes[0]?.html}`)).toEqual([]);
}
