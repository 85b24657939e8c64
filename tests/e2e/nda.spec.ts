import type { Page } from '@playwright/test';
import { expectCeremony, signDocument } from './acts.ts';
import { expect, JOB_MS, newAddress, signIn, signInPerson, test } from './people.ts';
import type { Person, Sandbox } from './sandbox.ts';

const SIGNED = 'You signed the non-disclosure agreement';

/** A person whom the provider knows as prospective, on the page before signing. */
async function newSigner(page: Page, sandbox: Sandbox, name: string): Promise<Person> {
  const person = { name, email: newAddress('signer'), roles: ['prospective'] };
  await signInPerson(page, sandbox, person, '/onboarding/nda');
  await expect(page.getByRole('heading', { level: 2, name: 'Sign electronically' })).toBeVisible();
  return person;
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click();

/** A person who has just signed continues to the next page; one who signed before sees when. */
async function expectSigned(page: Page): Promise<void> {
  const next = page.getByRole('heading', { level: 1, name: 'What are you looking for?' });
  await expect(page.getByText(/^Signed on/).or(next)).toBeVisible();
  await page.goto('/opportunities/open/kontor-systems');
  await expect(page.getByRole('heading', { name: 'Key figures' })).toBeVisible();
}

test('declined: stated in plain words, the gate stays; then signed after all', async ({ page, sandbox }) => {
  const person = await newSigner(page, sandbox, 'Ottilie Brandt');
  await press(page, 'Read and sign');
  await expectCeremony(page);
  await page.getByLabel('Reason for declining').fill('Clause 4 goes too far');
  await press(page, 'Decline to sign');
  await expect(page.getByRole('heading', { level: 2, name: 'You declined' })).toBeVisible();
  await expect(page.getByText(/^You declined to sign on .+ Confidential content stays closed/)).toBeVisible();
  await page.goto('/opportunities/open/kontor-systems');
  await expect(page.getByRole('heading', { name: 'One signature before you continue' })).toBeVisible();
  await page.getByRole('link', { name: 'Read and sign' }).click();
  await press(page, 'Sign now');
  await signDocument(page, person);
  await expect(page, 'back to where the gate stood').toHaveURL('/opportunities/open/kontor-systems');
  await expect(page.getByRole('heading', { name: 'Key figures' })).toBeVisible();
  const { id } = await sandbox.account(person.email);
  const outcomes = async () =>
    (await sandbox.events())
      .filter(({ event, who }) => event === 'NDA Signature' && who === id)
      .map(({ properties }) => properties.success)
      .sort();
  await expect.poll(outcomes, { timeout: JOB_MS }).toEqual([false, true]);
});

test('the message about the signature never arrives: the return settles it, and a late one changes nothing', async ({
  page,
  sandbox,
}) => {
  await sandbox.trouble('esign', { delivery: 'never' });
  const person = await newSigner(page, sandbox, 'Ruth Adler');
  await press(page, 'Read and sign');
  await signDocument(page, person);
  await expectSigned(page);
  await sandbox.mail(person.email, SIGNED);
  expect(await sandbox.withheld('esign')).toBeGreaterThan(0);
  await sandbox.release('esign');
  await sandbox.expectDelivered('esign');
  expect(await sandbox.mails(person.email, SIGNED)).toHaveLength(1);
  await page.goto('/onboarding/nda');
  await expectSigned(page);
});

test('nobody returns, and the message arrives twice: the page open elsewhere continues, once', async ({
  page,
  sandbox,
}) => {
  await sandbox.trouble('esign', { delivery: 'twice' });
  const person = await newSigner(page, sandbox, 'Joris Maas');
  const elsewhere = await page.context().newPage();
  await press(page, 'Read and sign');
  await expectCeremony(page);
  await elsewhere.goto('/onboarding/nda');
  await expect(elsewhere.getByRole('heading', { level: 2, name: 'Not signed yet' })).toBeVisible();
  // Signed, but the browser is closed before the redirect back.
  const form = { act: 'sign', signature: person.name, consent: 'on' };
  await page.request.post(page.url(), { form, maxRedirects: 0 });
  await page.close();
  await expectSigned(elsewhere);
  await sandbox.mail(person.email, SIGNED);
  await sandbox.expectDelivered('esign');
  expect(await sandbox.mails(person.email, SIGNED)).toHaveLength(1);
});

test('the provider is down when the document is requested: the page shows that it is waiting, and continues when it is back', async ({
  page,
  sandbox,
}) => {
  await sandbox.trouble('esign', { kind: 'failing' });
  const person = await newSigner(page, sandbox, 'Hedda Storm');
  await press(page, 'Read and sign');
  await expect(page.getByText('Preparing your document…')).toBeVisible();
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible({ timeout: JOB_MS });
  await sandbox.mend();
  await expectCeremony(page);
  await signDocument(page, person);
  await expectSigned(page);
});

test('the provider is down when the ceremony opens: the page says so, keeps trying, and continues automatically', async ({
  page,
  sandbox,
  expectNoise,
}) => {
  expectNoise(/503/);
  const person = await newSigner(page, sandbox, 'Emil Castell');
  await press(page, 'Read and sign');
  await expectCeremony(page);
  // Back again, the page asks the provider for the result: that must finish before the provider goes down.
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/trpc/nda.ask'));
  await press(page, 'Finish later');
  await expect(page.getByRole('heading', { level: 2, name: 'Not signed yet' })).toBeVisible();
  expect((await asked).ok()).toBe(true);
  await expect(page.getByText('Checking your signature')).toBeHidden();
  await sandbox.trouble('esign', { kind: 'failing' });
  await press(page, 'Continue and sign');
  await expect(page.getByText(/is not responding/)).toBeVisible();
  await expect(page.getByText('We will keep trying.')).toBeVisible();
  await sandbox.mend();
  await expectCeremony(page);
  await signDocument(page, person);
  await expectSigned(page);
});

test('a link does not take the admin from a version that cannot be saved without a question', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/nda/draft');
  await page.getByLabel('Text').fill('1. Purpose\n\nWritten at length.');
  await page.getByLabel('Title').fill('');
  await page.getByRole('link', { name: 'Invites' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText('Please enter a title.').first()).toBeVisible();
  await expect(page.getByLabel('Text')).toHaveValue('1. Purpose\n\nWritten at length.');
  await page.getByRole('link', { name: 'Invites' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
});

test('an admin who looks at the upload of a PDF keeps the text that is written', async ({ page }) => {
  await signIn(page, 'admin', '/admin/nda/draft');
  const text = page.getByLabel('Text');
  await text.fill('1. Purpose\n\nWritten at length.');
  await page.getByRole('radio', { name: 'Upload a PDF' }).check();
  await expect(text).toBeHidden();
  await page.getByLabel('PDF', { exact: true }).setInputFiles({
    name: 'agreement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await page.getByRole('radio', { name: 'Write it here' }).check();
  await expect(text).toHaveValue('1. Purpose\n\nWritten at length.');
  await page.getByRole('radio', { name: 'Upload a PDF' }).check();
  await expect(page.getByLabel('PDF', { exact: true })).toHaveValue(/agreement\.pdf$/);
});
