import type { Page } from '@playwright/test';
import { expect, signIn, test } from './people.ts';
import { ADDRESS } from './ports.ts';

const SLUG = 'ribeira-homes';
const DAY = 86_400_000;

/** Moves an opportunity to another stage, as an admin does. */
async function move(admin: Page, from: 'pipeline' | 'open', to: 'pipeline' | 'open'): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ stage: from }));
  const found = await admin.request.get(`/api/trpc/opportunity.list?input=${input}`);
  const { result } = (await found.json()) as { result: { data: { items: { id: string; slug: string }[] } } };
  const opportunityId = result.data.items.find(({ slug }) => slug === SLUG)?.id;
  const answer = await admin.request.post('/api/trpc/authoring.moveStage', {
    headers: { origin: ADDRESS.app },
    data: {
      opportunityId,
      from,
      to,
      ...(to === 'open' && { closesAt: new Date(Date.now() + 30 * DAY).toISOString() }),
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a member states how likely they are to invest; it opens while they look, and the indication is carried over', async ({
  page: member,
  another,
  sandbox,
  expectNoise,
}) => {
  // A late request is a conflict, which the browser logs.
  expectNoise(/409/);
  await signIn(member, 'prospect', `/opportunities/pipeline/${SLUG}`);
  const choice = (name: string) => member.getByRole('radio', { name, exact: true });

  await test.step('by keyboard, saved at once', async () => {
    await choice('Undecided').focus();
    await member.keyboard.press('ArrowDown');
    await member.keyboard.press('ArrowDown');
    await expect(member.getByText('Saved', { exact: true })).toBeVisible();
    await member.reload();
    await expect(choice('Very likely')).toBeChecked();
  });

  await test.step('with an amount, which the card shows', async () => {
    await member.getByRole('button', { name: 'Change amount' }).click();
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

  const admin = await another();
  await signIn(admin, 'admin');
  await test.step('it opens in the meantime: a late indication is refused, and the page becomes that of an open one', async () => {
    await member.goto(`/opportunities/pipeline/${SLUG}`);
    await expect(choice('Very likely')).toBeChecked();
    await move(admin, 'pipeline', 'open');
    await choice('Unlikely').check();
    await expect(member.getByText('has opened: you can invest now').first()).toBeVisible();
    await expect(member).toHaveURL(`/opportunities/open/${SLUG}`);
  });

  await test.step('the dialog opens with the amount, and explains it', async () => {
    await member.getByRole('button', { name: 'Decide' }).click();
    const dialog = member.getByRole('dialog');
    await expect(dialog.getByLabel('Amount')).toHaveValue('100,000');
    await expect(dialog.getByText('We filled in the €100,000 you indicated')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await move(admin, 'open', 'pipeline');
});
