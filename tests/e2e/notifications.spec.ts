import type { Page } from '@playwright/test';
import { expect, signIn, test } from './people.ts';
import { ADDRESS } from './ports.ts';

/** Calls a procedure as the page's own reader. */
async function call<Answer>(page: Page, name: string, input: unknown, how: 'ask' | 'do'): Promise<Answer> {
  const address = `${ADDRESS.app}/api/trpc/${name}`;
  const answer =
    how === 'do'
      ? await page.request.post(address, { data: input, headers: { origin: ADDRESS.app } })
      : await page.request.get(`${address}?input=${encodeURIComponent(JSON.stringify(input))}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).result.data;
}

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
const unreadIn = async (page: Page): Promise<number> =>
  Number((await bell(page).innerText()).match(/\d+/)?.[0] ?? 0);

/** Causes a notification for an investor: a commitment is made, and declined. */
async function decline(investor: Page, admin: Page): Promise<void> {
  type Card = {
    id: string;
    slug: string;
    minimum: { amount: number };
    mine: { commitment: unknown };
    requiresAccreditation: boolean;
  };
  const { items } = await call<{ items: Card[] }>(
    investor,
    'opportunity.list',
    { stage: 'open', filters: {} },
    'ask',
  );
  // The other tests use that one for their whole journey.
  const others = items.filter(({ slug }) => slug !== 'solera-foods');
  const free = others.find((card) => !card.mine.commitment && !card.requiresAccreditation);
  if (!free) throw new Error('The investor has committed to everything that is open');
  const { id } = await call<{ id: string }>(
    investor,
    'commitment.submit',
    { opportunityId: free.id, amount: free.minimum.amount, idempotencyKey: crypto.randomUUID() },
    'do',
  );
  const decision = {
    key: crypto.randomUUID(),
    opportunityId: free.id,
    kind: 'decline',
    rows: [{ commitmentId: id, revision: 1 }],
    reason: 'No room is left.',
  };
  await call(admin, 'commitmentDecision.decide', decision, 'do');
}

test('events are shown in every open tab at once, over one connection; reading in one tab is reflected in the others', async ({
  page,
  another,
}) => {
  const lines: string[] = [];
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') lines.push(request.url());
  });
  await signIn(page, 'active', '/notifications');
  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  await expect.poll(() => lines.length, { timeout: 15_000 }).toBe(1);
  const admin = await another();
  await signIn(admin, 'admin', '/admin');
  const before = await unreadIn(page);

  await decline(page, admin);
  for (const each of [page, tab]) {
    await expect(each.getByRole('status').filter({ hasText: '1 new notification' })).toBeAttached();
    expect(await unreadIn(each)).toBe(before + 1);
  }
  const newest = page.getByRole('listitem').filter({ hasText: 'No room is left.' }).first();
  await expect(newest).toBeVisible();

  await newest.getByRole('button', { name: /^Mark “.*” as read$/ }).click();
  await expect.poll(() => unreadIn(tab)).toBe(before);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => unreadIn(tab)).toBe(0);
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  expect(lines).toHaveLength(1);

  // The connection was the first tab's; the other continues with its own.
  await page.close();
  await expect.poll(() => lines.length).toBe(2);
});

test('the list is filtered in the URL', async ({ page }) => {
  await signIn(page, 'active', '/notifications');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('new_opportunity');
  await expect(page).toHaveURL('/notifications?kind=new_opportunity');
  await page.getByRole('link', { name: /^Unread/ }).click();
  await expect(page).toHaveURL('/notifications?show=unread&kind=new_opportunity');
  await page.goBack();
  await expect(page).toHaveURL('/notifications?kind=new_opportunity');
  await page.goto('/notifications?show=unread&kind=nda_needed');
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL('/notifications');
});
