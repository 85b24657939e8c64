import type { Page } from '@playwright/test';
import { arrive, expect, JOB_MS } from './people.ts';
import { SANDBOX_PORTS } from './ports.ts';
import { linkIn, type Person, type Sandbox } from './sandbox.ts';

const isCeremony = (url: URL): boolean =>
  url.port === String(SANDBOX_PORTS.esign) && url.pathname.startsWith('/Signing/');

/** Follows the mailed invitation and signs up on the hosted page; ends on the page for an unverified address. */
export async function signUp(
  page: Page,
  sandbox: Sandbox,
  { email, name }: Person,
  subject = 'invite',
): Promise<void> {
  await page.clock.install();
  await page.goto(linkIn(await sandbox.mail(email, subject), '/api/auth/signup'));
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Password').fill('long enough');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await arrive(page);
  await expect(page).toHaveURL('/auth/verify-email');
}

/** Opens the link that verifies the address in another tab; the waiting page is left alone. */
export async function confirmAddress(page: Page, sandbox: Sandbox, { email }: Person): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(linkIn(await sandbox.mail(email, 'Confirm your e-mail'), '/u/email-verification'));
  await expect(tab.getByRole('heading', { level: 1, name: 'Your e-mail is confirmed' })).toBeVisible();
  await tab.close();
  await letItAsk(page);
}

/** Lets the time pass after which a page that waits for a decision asks again; `signUp` has installed its clock. */
export const letItAsk = (page: Page): Promise<void> => page.clock.fastForward(15_000);

/** Waits until the provider shows the document, which a job requests. */
export async function expectCeremony(page: Page): Promise<void> {
  await page.waitForURL(isCeremony, { timeout: JOB_MS });
  await expect(page.getByRole('heading', { level: 2, name: 'Decline' })).toBeVisible();
}

/** Signs the document that the provider shows. */
export async function signDocument(page: Page, { name }: Pick<Person, 'name'>): Promise<void> {
  await expectCeremony(page);
  await page.getByLabel('Your full name, as your signature').fill(name);
  await page.getByLabel('I have read the document').check();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await arrive(page);
}

/** A step of the preferences, found by what its reader sees. */
export async function expectStep(page: Page, number: number, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: `Step ${number} of 5` })).toBeVisible();
}

export const goOn = (page: Page): Promise<void> => page.getByRole('button', { name: 'Continue' }).click();
