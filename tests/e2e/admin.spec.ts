import { confirmAddress, signUp } from './acts.ts';
import {
  expect,
  hydrated,
  JOB_MS,
  memberForAttempt,
  newAddress,
  signIn,
  signInPerson,
  test,
} from './people.ts';

test('two people are approved at once, and it is undone before they are notified', async ({
  page,
  another,
  sandbox,
}) => {
  test.setTimeout(240_000);
  // People of this attempt's own: an earlier one may have ended between the approval and its undoing.
  const people = ['Signe Aalto', 'Teo Marchetti'].map((name) => ({
    name,
    email: newAddress(name.toLowerCase().replace(' ', '.')),
  }));

  await test.step('a member invites them, they sign up, and await approval', async () => {
    const inviter = await another();
    await signInPerson(inviter, sandbox, memberForAttempt(['kofi.asante', 'beatrix.oberlin']));
    await inviter.getByRole('button', { name: 'Share invites' }).click();
    const dialog = inviter.getByRole('dialog');
    for (const { name, email } of people) {
      await dialog.getByLabel('E-mail address').fill(email);
      await dialog.getByRole('button', { name: 'Send invite' }).click();
      await expect(dialog.getByRole('listitem').filter({ hasText: email })).toBeVisible();
      const guest = await another();
      await signUp(guest, sandbox, { name, email });
      await confirmAddress(guest, sandbox, { name, email });
      await expect(guest).toHaveURL('/auth/pending', { timeout: JOB_MS });
      // Their page would continue when they are approved, and its calls be refused when that is undone.
      await guest.goto('about:blank');
    }
  });

  await signIn(page, 'admin', '/admin/people?standing=pending');
  const rowOf = ({ email }: (typeof people)[number]) => page.getByRole('row', { name: email });
  for (const person of people) await rowOf(person).getByRole('checkbox').click({ force: true });
  await expect(page.getByText('2 people', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  const told = page.getByRole('status').filter({ hasText: '2 people approved.' });
  await expect(told).toBeVisible();
  for (const person of people) await expect(rowOf(person)).toHaveCount(0);
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Decisions on 2 people undone.')).toBeVisible();
  for (const person of people) {
    await expect(rowOf(person)).toBeVisible();
    expect(await sandbox.mails(person.email, 'Welcome')).toHaveLength(0);
  }
});

test('an admin views the application as a member, changes nothing, and it is recorded', async ({
  page,
  expectNoise,
}) => {
  await signIn(page, 'admin', '/admin/people?search=weber');
  await page.getByRole('link', { name: 'Jonas Weber' }).click();
  await page.getByRole('button', { name: 'View as Jonas Weber' }).click();
  const banner = page.getByRole('region', { name: 'View as a member' });
  await expect(banner).toContainText('You are viewing Vestry as Jonas Weber. Changes are not saved.');

  await test.step('hidden content stays hidden, and nothing is saved', async () => {
    expectNoise(/403|404/);
    expect((await page.goto('/admin'))?.status()).toBe(404);
    await page.goto('/opportunities/open/nordic-cold-storage');
    await hydrated(page);
    await expect(banner).toBeVisible();
    await page.getByRole('button', { name: 'Invest' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Set desired amount' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(page.getByText('as your desired amount')).toHaveCount(0);
  });

  await banner.getByRole('button', { name: 'End the view' }).click();
  await expect(page).toHaveURL(/\/admin\/people\?person=/);
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('dialog')).toContainText('Jonas Weber');
});
