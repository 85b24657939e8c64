import { expect, hydrated, memberForAttempt, signIn, signInPerson, test } from './people.ts';
import { moveTo } from './trpc.ts';

const SLUG = 'ribeira-homes';

test('a member states how likely they are to invest; it opens while they look, and the indication is carried over', async ({
  page: member,
  another,
  sandbox,
  expectNoise,
}) => {
  // A late request is a conflict, which the browser logs.
  expectNoise(/409/);
  const admin = await another();
  await signIn(admin, 'admin');
  // An attempt that failed may have left it open.
  await moveTo(admin, SLUG, 'open', 'pipeline');
  const investor = memberForAttempt(['prospect', 'callum.macrae', 'freya.lindholm']);
  await signInPerson(member, sandbox, investor, `/opportunities/pipeline/${SLUG}`);
  const choice = (name: string) => member.getByRole('radio', { name, exact: true });

  await test.step('the last choice counts, also one made while the page is refetched', async () => {
    await hydrated(member);
    const refetch = Promise.withResolvers<void>();
    await member.route(`**/${SLUG}.data*`, async (route) => {
      await refetch.promise;
      await route.continue();
    });
    await choice('Unlikely').check();
    // Saved, and not refetched yet.
    await expect(member.getByText('Saved', { exact: true })).toBeVisible();
    await choice('Undecided').check();
    await expect(member.getByText('Saving…', { exact: true })).toBeVisible();
    refetch.resolve();
    await expect(member.getByText('Saved', { exact: true })).toBeVisible();
    await member.unrouteAll({ behavior: 'wait' });
    await member.reload();
    await hydrated(member);
    await expect(choice('Undecided')).toBeChecked();
  });

  await test.step('by keyboard, saved at once', async () => {
    await choice('Undecided').focus();
    await member.keyboard.press('ArrowDown');
    await member.keyboard.press('ArrowDown');
    await expect(member.getByText('Saved', { exact: true })).toBeVisible();
    await member.reload();
    await hydrated(member);
    await expect(choice('Very likely')).toBeChecked();
  });

  await test.step('with an amount, which the card shows', async () => {
    await member.getByRole('button', { name: /^(Add|Change) amount$/ }).click();
    const dialog = member.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('10');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('The minimum is €50,000.')).toBeVisible();
    await dialog.getByLabel('Amount').fill('100000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(member.getByText('You indicated €100,000')).toBeVisible();
    await member.goto('/opportunities/pipeline');
    await expect(member.getByText('You indicated €100k')).toBeVisible();
    await sandbox.expectEvents(
      ({ event, properties }) =>
        event === 'Pipeline Commit' ||
        (properties['investment name'] === 'Ribeira Homes' && properties['scale of likeliness'] === 5),
      ['Pipeline Likeliness Indicator', 'Pipeline Commit'],
    );
  });

  await test.step('of two tabs, the outdated one changes the likelihood alone', async () => {
    const path = `/opportunities/pipeline/${SLUG}`;
    const outdated = await member.context().newPage();
    await outdated.goto(path);
    await hydrated(outdated);
    await member.goto(path);
    await hydrated(member);
    await member.getByRole('button', { name: 'Change amount' }).click();
    const dialog = member.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('150000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(member.getByText('You indicated €150,000')).toBeVisible();
    await outdated.getByRole('radio', { name: 'Likely', exact: true }).check();
    await expect(outdated.getByText('Saved', { exact: true })).toBeVisible();
    await expect(outdated.getByText('You indicated €150,000')).toBeVisible();
    await outdated.close();

    await member.getByRole('button', { name: 'Change amount' }).click();
    await dialog.getByLabel('Amount').fill('100000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(member.getByText('You indicated €100,000')).toBeVisible();
    await expect(choice('Likely')).toBeChecked();
    await choice('Very likely').check();
    await expect(member.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('it opens in the meantime: a late indication is refused, and the page becomes that of an open one', async () => {
    // Nothing but the answer to the request may change the page.
    await member.route('**/api/live', (route) => route.fulfill({ status: 204 }));
    await member.goto(`/opportunities/pipeline/${SLUG}`);
    await hydrated(member);
    await expect(choice('Very likely')).toBeChecked();
    await moveTo(admin, SLUG, 'pipeline', 'open');
    await choice('Unlikely').check();
    await expect(member.getByText('has opened: you can invest now').first()).toBeVisible();
    await expect(member).toHaveURL(`/opportunities/open/${SLUG}`);
  });

  await test.step('the dialog opens with the amount, and explains it', async () => {
    await member.getByRole('button', { name: 'Decide' }).click();
    const dialog = member.getByRole('dialog');
    await expect(dialog.getByLabel('Amount')).toHaveValue('100,000');
    await expect(dialog.getByText('We filled in the €100,000 you indicated')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await moveTo(admin, SLUG, 'open', 'pipeline');
});
