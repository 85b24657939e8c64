import type { Locator, Page } from '@playwright/test';
import { demoMember, expect, hydrated, newAddress, signIn, signInAdmin, test } from './people.ts';
import { act } from './trpc.ts';

/** Approves what Permissions shows as awaiting it, as a second admin. */
async function approveRequest(second: Page, row: Locator, revision: number): Promise<void> {
  const request = await row.getByRole('link', { name: 'Open the request' }).getAttribute('href');
  const id = request?.split('/').at(-1);
  await act(second, 'approval.decide', { id, revision, decision: 'approved', reason: null });
}

test('an admin is given a permission, works with it, and loses it while they write', async ({
  page,
  another,
  sandbox,
  expectNoise,
}) => {
  const [boss, second] = [await another(), await another()];
  const iris = { name: 'Iris Rell', email: newAddress('iris.rell'), roles: ['admin'] };
  await signInAdmin(page, sandbox, iris, '/admin/faqs');
  await signIn(boss, 'admin', '/admin/people');
  await signInAdmin(second, sandbox, demoMember('tobias.lenz'), '/admin');

  await test.step('their own page leads to what they may do, where it is changed', async () => {
    await boss.goto(`/admin/people?q=${encodeURIComponent(iris.email)}`);
    await hydrated(boss);
    await boss.getByRole('link', { name: iris.name }).click();
    const record = boss.getByRole('dialog');
    await record.getByRole('tab', { name: 'Account' }).click();
    await expect(record).toContainText('Full access (no permissions assigned)');
    await record.getByRole('link', { name: 'Change permissions' }).click();
    await expect(boss.getByRole('heading', { level: 1, name: 'Permissions' })).toBeVisible();
  });

  const ofIris = boss.locator('main li[id]').filter({ hasText: iris.email });
  await test.step('investor relations is given, and another admin approves it', async () => {
    await ofIris.getByRole('button', { name: `Give ${iris.name} a permission` }).click();
    const dialog = boss.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Investor relations' }).check();
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    await expect(ofIris).toContainText('Awaits approval');
    await approveRequest(second, ofIris, 1);
  });

  const question = 'Which permissions does this page need?';
  await test.step('the navigation, pages and acts are those of investor relations', async () => {
    await page.goto('/admin/funds');
    await hydrated(page);
    await expect(page.getByRole('link', { name: 'New fund' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Integrations' })).toHaveCount(0);
    await page.goto('/admin/faqs/new');
    await hydrated(page);
    await page.getByLabel('Question').fill(question);
    await page.getByRole('textbox', { name: 'Answer' }).fill('Those of investor relations.');
  });

  await test.step('it ends while they write: a sentence, and nothing is lost', async () => {
    await boss.reload();
    await hydrated(boss);
    await ofIris.getByRole('button', { name: `End Investor relations of ${iris.name}` }).click();
    await boss.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click();
    await expect(ofIris).toContainText('Ending awaits approval');
    await approveRequest(second, ofIris, 2);

    expectNoise(/403/);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('You have no permissions at the moment.')).toBeVisible();
    await expect(page.getByLabel('Question')).toHaveValue(question);
  });
});
