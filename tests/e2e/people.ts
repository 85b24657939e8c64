import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { ADDRESS } from './ports.ts';

export type Account = 'admin' | 'active' | 'prospect' | 'nda' | 'pending' | 'rejected' | 'unverified';

/** Signs in at the provider's page as a person does: one click on a demo account. */
export async function signIn(page: Page, account: Account, path = '/dashboard'): Promise<void> {
  await page.goto(`/api/auth/login?${new URLSearchParams({ returnTo: path })}`);
  await page.locator(`button[name="demo"][value="${account}@vestry.test"]`).click();
  await page.waitForURL((url) => url.origin === ADDRESS.app && !url.pathname.startsWith('/api/'));
}

/** What a browser says in its console that nobody expected: errors, warnings, refused content. */
function listen(context: BrowserContext, noise: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text());
  });
  context.on('weberror', (error) => noise.push(String(error.error())));
}

/**
 * Playwright's test, in which noise in the console fails. `expectNoise` lets a test that provokes an error
 * (a 404, a server that is away) name the words that it causes.
 */
export const test = base.extend<{ expectNoise: (words: RegExp) => void }>({
  expectNoise: [
    async ({ context }, use) => {
      const noise: string[] = [];
      const expected: RegExp[] = [];
      listen(context, noise);
      await use((words) => expected.push(words));
      expect(noise.filter((line) => !expected.some((words) => words.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
