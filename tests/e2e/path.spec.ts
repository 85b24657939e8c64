import { expect, hydrated, memberForAttempt, signIn, signInPerson, test } from './people.ts';
import { commitTo, opportunitiesAt } from './trpc.ts';

// As most people browse: with pages that are prefetched, and in motion.
test.use({ prefetches: true, reducedMotion: 'no-preference' });

test('a member browses, sets a desired amount and commits; an admin scales it back; the member is notified', async ({
  page: member,
  another,
  sandbox,
}) => {
  const investor = memberForAttempt(['active', 'dominik.zawadzki', 'margit.kallay']);
  const theirs = new RegExp(`${investor.name}.*Solera Foods`);
  await signInPerson(member, sandbox, investor, '/opportunities/open');

  await test.step('browse: search and filters are in the URL', async () => {
    await expect(member.getByRole('heading', { level: 1, name: 'Opportunities' })).toBeVisible();
    const listed = member.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');
    const open = member.getByRole('link', { name: new RegExp(`^Open\\s*${await listed.count()}$`) });
    await expect(open).toHaveAttribute('aria-current', 'page');
    await member.getByRole('searchbox').fill('solera');
    await expect(member).toHaveURL(/search=solera/);
    await expect(member.getByRole('link', { name: 'Solera Foods' })).toBeVisible();
    await expect(member.getByRole('link', { name: 'Kontor Systems' })).toHaveCount(0);
    await member.reload();
    await hydrated(member);
    await expect(member.getByRole('searchbox')).toHaveValue('solera');
    await member.getByRole('link', { name: 'Solera Foods' }).click();
  });

  await test.step('read: figures, texts and the picture', async () => {
    await expect(member).toHaveURL('/opportunities/open/solera-foods');
    await expect(member.getByRole('heading', { level: 1, name: 'Solera Foods' })).toBeVisible();
    await expect(member.getByRole('heading', { name: 'Key figures' })).toBeVisible();
    const picture = member.locator('main img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  const dialog = member.getByRole('dialog');
  await test.step('an invalid amount is refused in words, and stays', async () => {
    await member.getByRole('button', { name: 'Invest' }).click();
    await dialog.getByLabel('Amount').fill('1');
    await dialog.getByRole('button', { name: 'Set desired amount' }).click();
    await expect(dialog.getByText('The minimum is €50,000.')).toBeVisible();
    await expect(dialog.getByLabel('Amount')).toHaveValue(/1/);
  });

  await test.step('set a desired amount', async () => {
    await dialog.getByLabel('Amount').fill('150000');
    await dialog.getByRole('button', { name: 'Set desired amount' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(member.getByText('€150,000 as your desired amount')).toBeVisible();
  });

  await test.step('commit, by keyboard only', async () => {
    await member.getByRole('button', { name: 'Decide' }).focus();
    await member.keyboard.press('Enter');
    await expect(dialog.getByLabel('Amount')).toBeFocused();
    await member.keyboard.press('ControlOrMeta+a');
    await member.keyboard.type('250000');
    await member.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Confirm your commitment' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Commit €250,000' }).press('Enter');
    await expect(member.getByText(/You requested €250,000 on/).first()).toBeVisible();
    await member.goto('/commitments');
    const row = member.getByRole('row', { name: /Solera Foods/ });
    await expect(row).toContainText('€250,000');
    await expect(row).toContainText('Awaiting decision');
  });

  const admin = await another();
  await test.step('an admin scales it back', async () => {
    await signIn(admin, 'admin', '/admin');
    await admin.getByRole('button', { name: theirs }).click();
    const sheet = admin.getByRole('dialog');
    await sheet.getByLabel('Scale back').check();
    await sheet.getByLabel('Amount to accept').fill('150000');
    await sheet.getByRole('button', { name: 'Accept €150,000' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(admin.getByRole('button', { name: theirs })).toHaveCount(0);
  });

  await test.step('the member finds it as a notification, on the page, and as a mail', async () => {
    await member.goto('/notifications');
    const news = member.getByRole('listitem').filter({ hasText: 'Solera Foods' }).first();
    await expect(news).toContainText('€150,000 of the €250,000');
    await news.getByRole('link').click();
    await expect(member.getByText('We accepted €150,000').first()).toBeVisible();
    const mail = await sandbox.mail(investor.email, 'Solera Foods: your commitment');
    expect(mail.text).toContain('€150,000');
    expect(await sandbox.mails(investor.email, 'Solera Foods: your commitment')).toHaveLength(1);
  });
});

test('a member withdraws until it is decided; an admin declines another with a reason', async ({
  page,
  another,
  sandbox,
}) => {
  const investor = memberForAttempt(['etienne.morel', 'beatrix.oberlin', 'pieter.vandenhove']);
  await signInPerson(page, sandbox, investor, '/opportunities/open/nordic-cold-storage');
  await page.getByRole('button', { name: 'Invest' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Commit' }).click();
  await dialog.getByRole('button', { name: /^Commit SEK/ }).click();
  await expect(page.getByText(/You requested SEK/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('You withdrew your commitment of SEK').first()).toBeVisible();

  const solera = (await opportunitiesAt(page, 'open')).find(({ slug }) => slug === 'solera-foods');
  if (!solera) throw new Error('Solera Foods is not open');
  await commitTo(page, solera);
  const admin = await another();
  await signIn(admin, 'admin', '/admin');
  await admin.getByRole('button', { name: new RegExp(`${investor.name}.*Solera Foods`) }).click();
  const sheet = admin.getByRole('dialog');
  await sheet.getByLabel('Decline').check();
  await sheet.getByRole('button', { name: 'Decline' }).click();
  await expect(sheet.getByText(/reason/i).last()).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('The round is reserved for existing holders.');
  await sheet.getByRole('button', { name: 'Decline' }).click();
  await expect(sheet).toHaveCount(0);

  await page.goto('/opportunities/open/solera-foods');
  await expect(page.getByText('The round is reserved for existing holders.').first()).toBeVisible();
});
