import { expect, test } from '@playwright/test';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { FREE, temporaryFolder } from '../../sandbox/testing.ts';

/** A sandbox of its own: no other test may lose its mails or feel a fault. */
const folder = temporaryFolder();
let sandbox: Sandbox;

test.beforeAll(async () => {
  sandbox = await startSandbox({ dataDir: folder.path, appUrl: 'http://localhost:3999', ports: FREE });
});
test.afterAll(async () => {
  await sandbox.stop();
  folder.remove();
});

test('the console of the sandbox switches faults on its first page and on that of a service', async ({
  page,
}) => {
  await page.goto(sandbox.urls.console);
  await page.getByLabel('Switch responses to').selectOption('failing');
  await page.getByRole('button', { name: 'CRM' }).click();
  await expect(page.getByLabel('Responses')).toHaveValue('failing');
  await page.goto(sandbox.urls.console);
  expect((await fetch(`${sandbox.urls.crm}crm/v3/objects/contacts`)).status).toBe(500);
  await page.getByRole('button', { name: 'Clear all faults' }).click();
  await expect(page.getByRole('button', { name: 'Clear all faults' })).toHaveCount(0);

  await page.goto(`${sandbox.urls.console}services/crm`);
  await page.getByLabel('Responses').selectOption('slow');
  await page.getByRole('button', { name: 'Set' }).click();
  await expect(page.getByLabel('Responses')).toHaveValue('slow');
});

test('its inbox deletes every mail', async ({ page }) => {
  await page.goto(`${sandbox.urls.console}mail`);
  // The unverified demo account has one.
  await expect(page.getByText('unverified@vestry.test').first()).toBeVisible();
  await page.getByRole('button', { name: 'Delete every mail' }).click();
  await expect(page.getByRole('button', { name: 'Delete every mail' })).toHaveCount(0);
  await expect(page.getByText('unverified@vestry.test')).toHaveCount(0);
});
