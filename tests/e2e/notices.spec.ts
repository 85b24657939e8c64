import { demoMember, expect, hydrated, signIn, signInPerson, test } from './people.ts';

test('a member opens a call, says that they paid and takes it back; others do not find it', async ({
  page,
  another,
  sandbox,
  expectNoise,
}) => {
  await signIn(page, 'active');
  const listed = page
    .getByRole('list', { name: 'Due and coming in' })
    .getByRole('listitem')
    .filter({ hasText: 'Vestry Succession Fund, call 4' })
    .first();
  const amount = (await listed.textContent())?.match(/€[\d,.]+\.\d{2}/)?.[0] ?? 'no amount';
  await listed.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Capital call 4' })).toBeVisible();
  await hydrated(page);
  await expect(page.getByRole('definition').filter({ hasText: amount }).first()).toBeVisible();

  await test.step('the day is reported, seen, and withdrawn', async () => {
    await page.getByRole('button', { name: 'I have paid…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Report payment' }).click();
    await expect(page.getByText(/^You said you paid on /)).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText(/^You said you paid on /)).toBeHidden();
    await expect(page.getByRole('button', { name: 'I have paid…' })).toBeVisible();
  });

  await test.step('another member does not find it', async () => {
    expectNoise(/404/);
    const other = await another();
    const { pathname } = new URL(page.url());
    await signInPerson(other, sandbox, demoMember('kofi.asante'));
    const answer = await other.goto(pathname);
    expect(answer?.status()).toBe(404);
  });
});
