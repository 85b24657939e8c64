import { randomUUID } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../sandbox/identity/demo-accounts.ts';
import { MEMBERS } from '../../seeds/content/people.ts';
import { ADDRESS } from './ports.ts';
import { AGAIN_IF_CLOSED, JOB_MS, type Person, Sandbox } from './sandbox.ts';

export { JOB_MS };

export type Account =
  | 'admin'
  | 'associate'
  | 'auditor'
  | 'active'
  | 'prospect'
  | 'nda'
  | 'adviser'
  | 'accountant'
  | 'spouse'
  | 'pending'
  | 'rejected'
  | 'unverified';

/** Signs in with a demo account, at the worker's application or at another. */
export const signIn = (
  page: Page,
  account: Account,
  path = '/dashboard',
  app: string = ADDRESS.app,
): Promise<void> => submitSignIn(page, path, { demo: `${account}@vestry.test` }, app);

/** Signs in with an address and the password of the accounts that tests add. */
export const signInAs = (page: Page, email: string, path = '/dashboard'): Promise<void> =>
  submitSignIn(page, path, { email, password: DEMO_PASSWORD });

/**
 * Sends the form of the provider's page without showing it, and returns from there as a person does. Its page is not
 * ours; `session.spec.ts`, `step-up.spec.ts` and `pages.spec.ts` sign in on it.
 */
async function submitSignIn(
  page: Page,
  path: string,
  answers: Record<string, string>,
  app: string = ADDRESS.app,
): Promise<void> {
  const { request } = page.context();
  const asked = await request.get(app + loginFor(path), AGAIN_IF_CLOSED);
  const sent = await request.post(asked.url(), { form: answers, maxRedirects: 0 });
  const { location } = sent.headers();
  if (!location) throw new Error(`The provider lets nobody in at ${asked.url()}: ${sent.status()}`);
  await page.goto(location);
  await hydrated(page);
}

/** Signs in as a person of a test's own, who gets an account on the way. */
export async function signInPerson(
  page: Page,
  sandbox: Sandbox,
  person: Person,
  path?: string,
): Promise<void> {
  await sandbox.addAccount(person);
  await signInAs(page, person.email, path);
}

/** Signs in as another admin, with the second factor that admins need. */
export async function signInAdmin(page: Page, sandbox: Sandbox, person: Person, path: string): Promise<void> {
  await sandbox.addAccount(person);
  await submitSignIn(page, path, { demo: person.email });
}

const loginFor = (path: string): string => `/api/auth/login?${new URLSearchParams({ returnTo: path })}`;

/** Waits for the return from the provider's pages, to a hydrated page of the application. */
export async function arrive(page: Page): Promise<void> {
  await page.waitForURL((url) => url.origin === ADDRESS.app && !url.pathname.startsWith('/api/'));
  await hydrated(page);
}

/** Waits for hydration: an earlier click is lost. */
export const hydrated = (page: Page): Promise<void> =>
  page.locator('html[data-hydrated]').waitFor({ state: 'attached' });

/** Reloads the page until it shows what a job brings. A dialog is shown only after hydration. */
export const reloadUntilVisible = (page: Page, what: Locator): Promise<void> =>
  expect(async () => {
    await page.reload();
    await hydrated(page);
    await expect(what).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: JOB_MS });

const LONGEST_REST_MS = 2_500;

/**
 * For asserting that something does not happen: waits until the page has loaded. Some seconds later it opens a
 * connection to the server that never becomes idle.
 */
export const settle = (page: Page): Promise<void> =>
  Promise.race([page.waitForLoadState('networkidle'), page.waitForTimeout(LONGEST_REST_MS)]);

/** An address that is new, in this run and in any earlier attempt of the test. */
export const newAddress = (name: string): string => `${name}.${randomUUID().slice(0, 8)}@example.com`;

/**
 * Returns another one of these in each attempt: a test that is repeated or retried runs in the same database, where an
 * earlier attempt has left its commitments, its answers and its share of the limits.
 */
export function forAttempt<T>(choices: readonly [T, ...T[]]): T {
  const { repeatEachIndex, retry, project } = base.info();
  const attempt = repeatEachIndex * (project.retries + 1) + retry;
  return choices[attempt % choices.length] ?? choices[0];
}

/** A member of the demo data by their key, such as `kofi.asante`. */
export function demoMember(key: string): Person {
  const member = MEMBERS.find((one) => one.key === key);
  if (!member) throw new Error(`The demo has no ${key}`);
  return { email: member.email, name: member.name, roles: [member.standing] };
}

/** A demo member who is another one in each attempt. */
export const memberForAttempt = (keys: readonly [string, ...string[]]): Person =>
  demoMember(forAttempt(keys));

/** A new member who has not signed the agreement. */
export const newMember = (name: string): Person => ({
  name,
  email: newAddress(name.toLowerCase().replace(' ', '.')),
  roles: ['active'],
});

type Noise = { heard: string[]; expected: RegExp[] };

/** Unexpected console output of a browser: errors, warnings, blocked content. */
function listen(context: BrowserContext, { heard }: Noise): void {
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
  });
  context.on('weberror', (error) => heard.push(String(error.error())));
}

/** Runs in the page. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

type Fixtures = {
  /** Whether pages prefetch as usual. Otherwise data saving is on, which takes a fifth of the processor time away. */
  prefetches: boolean;
  noise: Noise;
  /** Expects the words of an error that the test provokes (a 404, an unavailable server). */
  expectNoise: (words: RegExp) => void;
  /** Opens a separate browser for another person. */
  another: () => Promise<Page>;
  sandbox: Sandbox;
};

/** Playwright's test, which fails on console output in any of its browsers. */
export const test = base.extend<Fixtures>({
  prefetches: [false, { option: true }],
  context: async ({ context, prefetches }, use) => {
    if (!prefetches) await context.addInitScript(saveData);
    await use(context);
  },
  noise: [
    async ({ context }, use) => {
      const noise: Noise = { heard: [], expected: [] };
      listen(context, noise);
      await use(noise);
      const isExpected = (line: string) => noise.expected.some((words) => words.test(line));
      expect(noise.heard.filter((line) => !isExpected(line))).toEqual([]);
    },
    { auto: true },
  ],
  expectNoise: async ({ noise }, use) => {
    await use((words) => noise.expected.push(words));
  },
  another: async ({ browser, noise, prefetches }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      opened.push(context);
      if (!prefetches) await context.addInitScript(saveData);
      listen(context, noise);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
  sandbox: async ({ request }, use) => {
    const sandbox = new Sandbox(request);
    await use(sandbox);
    await sandbox.mend();
  },
});

export { expect };
