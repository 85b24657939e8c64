import type { Page } from '@playwright/test';
import { SERVICE_NAMES } from '../../sandbox/calls.ts';
import { expect, hydrated, newAddress, signIn, signInAs, test } from './people.ts';

const SERVICES = SERVICE_NAMES.filter((name) => name !== 'console');

async function expectAnswered(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(200);
  await expect(page, 'it stays where it was asked for').toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Something went wrong on our side' })).toHaveCount(0);
}

test('with every outside service failing the pages respond, and actions are completed', async ({
  page: member,
  another,
  sandbox,
  expectNoise,
}) => {
  test.setTimeout(180_000);
  // Requests to the services themselves, by their own scripts or for pictures.
  expectNoise(/Failed to load resource|blocked by CORS policy|net::ERR_FAILED/);
  const investor = { email: newAddress('dora.klein'), name: 'Dora Klein', roles: ['prospective'] };
  await sandbox.addAccount(investor);
  await signInAs(member, investor.email);
  const admin = await another();
  await signIn(admin, 'admin');

  for (const service of SERVICES) await sandbox.trouble(service, { kind: 'failing' });

  await test.step('the pages of a visitor', async () => {
    const visitor = await another();
    for (const path of ['/', '/auth/login', '/auth/waitlist', '/docs']) await expectAnswered(visitor, path);
  });

  await test.step('the pages of a member', async () => {
    for (const path of [
      '/dashboard',
      '/opportunities/open',
      '/opportunities/open/solera-foods',
      '/documents',
      '/portfolio',
      '/notifications',
      '/profile',
      '/profile/edit',
      '/profile/investment-preferences?step=1',
      '/onboarding/nda',
    ])
      await expectAnswered(member, path);
  });

  await test.step('the pages of an admin', async () => {
    for (const path of [
      '/admin',
      '/admin/people',
      '/admin/waitlist',
      '/admin/invites',
      '/admin/nda',
      '/admin/nda/signatures',
      '/admin/integrations',
      '/opportunities/open/kontor-systems',
    ])
      await expectAnswered(admin, path);
  });

  await test.step('an invitation is accepted, and mailed when the mail service is back; once', async () => {
    const guest = newAddress('paul.iversen');
    await admin.goto('/dashboard');
    await hydrated(admin);
    await admin.getByRole('button', { name: 'Share invites' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('E-mail address').fill(guest);
    await dialog.getByRole('button', { name: 'Send invite' }).click();
    await expect(admin.getByText(`You invited ${guest}.`)).toBeVisible();
    expect(await sandbox.mails(guest, '')).toEqual([]);
    await sandbox.mend();
    await sandbox.mail(guest, 'invites you');
    expect(await sandbox.mails(guest, '')).toHaveLength(1);
  });
});
