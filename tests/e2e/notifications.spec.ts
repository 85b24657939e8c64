import type { Page } from '@playwright/test';
import { demoMember, expect, JOB_MS, signIn, signInPerson, test } from './people.ts';
import { act, commitTo, opportunitiesAt } from './trpc.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
const unreadIn = async (page: Page): Promise<number> =>
  Number((await bell(page).innerText()).match(/\d+/)?.[0] ?? 0);

/** Causes a notification for an investor: a commitment is made, and declined. */
async function decline(investor: Page, admin: Page): Promise<void> {
  const open = (await opportunitiesAt(investor, 'open')).filter((card) => !card.requiresAccreditation);
  // What an earlier attempt has declined can be committed to again.
  const free = open.find(({ mine }) => !mine.commitment || mine.commitment.state === 'declined');
  if (!free) throw new Error('The investor has committed to everything that is open');
  await act(admin, 'commitmentDecision.decide', {
    key: crypto.randomUUID(),
    opportunityId: free.id,
    kind: 'decline',
    rows: [{ commitmentId: await commitTo(investor, free), revision: 1 }],
    reason: 'No room is left.',
  });
}

test('events are shown in every open tab at once, over one connection; reading in one tab is reflected in the others', async ({
  page,
  another,
  sandbox,
}) => {
  const lines: string[] = [];
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') lines.push(request.url());
  });
  // Nobody else acts as him, so that nothing else is news to him.
  await signInPerson(page, sandbox, demoMember('kofi.asante'), '/notifications');
  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  await expect.poll(() => lines.length, { timeout: JOB_MS }).toBe(1);
  const admin = await another();
  await signIn(admin, 'admin', '/admin');
  const before = await unreadIn(page);

  await decline(page, admin);
  const announced = [page, tab].map((each) =>
    each.getByRole('status').filter({ hasText: '1 new notification' }),
  );
  // At once: what is announced is cleared after some seconds.
  await Promise.all(announced.map((status) => expect(status).toBeAttached({ timeout: JOB_MS })));
  for (const each of [page, tab]) await expect.poll(() => unreadIn(each)).toBe(before + 1);
  const newest = page.getByRole('listitem').filter({ hasText: 'No room is left.' }).first();
  await expect(newest).toBeVisible();

  await newest.getByRole('button', { name: /^Mark “.*” as read$/ }).click();
  await expect.poll(() => unreadIn(tab)).toBe(before);
  // Another one, since there may be nothing else to mark.
  await decline(page, admin);
  for (const each of [page, tab])
    await expect.poll(() => unreadIn(each), { timeout: JOB_MS }).toBe(before + 1);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => unreadIn(tab)).toBe(0);
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  expect(lines).toHaveLength(1);

  // The connection was the first tab's; the other continues with its own.
  await page.close();
  await expect.poll(() => lines.length, { timeout: JOB_MS }).toBe(2);
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
