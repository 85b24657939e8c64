import { demoMember, expect, forAttempt, hydrated, signIn, signInPerson, test } from './people.ts';

type Investor = { key: string; name: string };

/** They want to invest, in the name of their first entity if they have one. */
const INVESTORS: readonly [Investor, ...Investor[]] = [
  { key: 'active', name: 'Lindqvist Holding AB' },
  { key: 'oonagh.kinsella', name: 'In own name' },
];

test('a member commits in the name of a new entity and changes it in two tabs; it is scaled back and funded', async ({
  page,
  another,
  sandbox,
  expectNoise,
}) => {
  // The outdated tab gets a conflict, which the browser logs.
  expectNoise(/409/);
  const { key, name } = forAttempt(INVESTORS);
  const investor = demoMember(key);
  await signInPerson(page, sandbox, investor, '/opportunities/open/harbour-logistics-ii');
  const dialog = page.getByRole('dialog');

  await test.step('another entity is added without losing the input', async () => {
    await page.getByRole('button', { name: 'Decide' }).click();
    await dialog.getByLabel('Amount').fill('275000');
    await expect(dialog.getByLabel('Invest as').locator('option').first()).toContainText(name);
    await dialog.getByRole('button', { name: 'Add investing entity' }).click();
    await expect(dialog.getByRole('heading', { name: 'Add investing entity' })).toBeVisible();
    await dialog.getByRole('radio', { name: 'Through a trust' }).check();
    await dialog.getByLabel('Name of the trust').fill('Lindqvist Trust');
    await dialog.getByLabel('Trustee').fill('Erik Lindqvist');
    await dialog.getByLabel('Governing law (country)').selectOption('SE');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Invest as')).toBeFocused();
    await expect(dialog.getByLabel('Invest as').locator('option:checked')).toHaveText('Lindqvist Trust');
    await expect(dialog.getByLabel('Amount')).toHaveValue('275,000');
  });

  await test.step('a double click creates one commitment', async () => {
    await dialog.getByRole('button', { name: 'Commit' }).click();
    await expect(dialog.getByText('in the name of Lindqvist Trust')).toBeVisible();
    await dialog.getByRole('button', { name: 'Commit €275,000' }).dblclick();
    await expect(page.getByText('In the name of Lindqvist Trust')).toBeVisible();
    await expect(page.locator('#your-investment')).toBeFocused();
  });

  const other = await page.context().newPage();
  await test.step('of two tabs, the outdated one gets the current state and keeps the input', async () => {
    await other.goto('/opportunities/open/harbour-logistics-ii');
    await hydrated(other);
    await other.getByRole('button', { name: 'Change' }).click();
    await other.getByRole('dialog').getByLabel('Amount').fill('400000');

    await page.getByRole('button', { name: 'Change' }).click();
    await dialog.getByLabel('Amount').fill('300000');
    await dialog.getByRole('button', { name: 'Save change' }).click();
    await expect(dialog).toHaveCount(0);

    await other.getByRole('button', { name: 'Save change' }).click();
    await expect(other.getByText(/You changed this in another window: €300,000/)).toBeVisible();
    await expect(other.getByRole('dialog').getByLabel('Amount')).toHaveValue(/400,?000/);
    await expect(other.getByText(/You requested €300,000 in/)).toBeVisible();
    await other.getByRole('button', { name: 'Save change' }).click();
    await expect(other.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('its history is shown', async () => {
    const story = other.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(story).toHaveText([
      /You requested €275,000/,
      /You changed it to €300,000/,
      /You changed it to €400,000/,
    ]);
  });

  const admin = await another();
  // Nothing but the answer to the request may tell of a change.
  await admin.route('**/api/live', (route) => route.fulfill({ status: 204 }));
  const row = admin.getByRole('row', { name: new RegExp(`${investor.name}.*Lindqvist Trust`) });
  await test.step('in the book an admin opens it', async () => {
    await signIn(admin, 'admin', '/admin/opportunities?search=harbour+logistics+ii');
    await admin.getByRole('link', { name: 'Harbour Logistics II', exact: true }).click();
    await admin.getByRole('link', { name: 'Book', exact: true }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'Harbour Logistics II' })).toBeVisible();
    await row.getByRole('link', { name: investor.name }).click();
  });

  const sheet = admin.getByRole('dialog');
  await test.step('a decision on an amount that was changed meanwhile is refused, and keeps what was typed', async () => {
    await sheet.getByLabel('Decline').check();
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('Too much for this round.');
    await other.getByRole('button', { name: 'Change' }).click();
    await other.getByRole('dialog').getByLabel('Amount').fill('350000');
    await other.getByRole('button', { name: 'Save change' }).click();
    await expect(other.getByRole('dialog')).toHaveCount(0);

    await sheet.getByRole('button', { name: 'Decline' }).click();
    await expect(sheet.getByText('Nothing was changed')).toBeVisible();
    await expect(
      sheet.getByText('The member has changed it since: €350,000 is awaiting a decision.'),
    ).toBeVisible();
    await expect(sheet.getByRole('textbox', { name: 'Reason' })).toHaveValue('Too much for this round.');
    await expect(sheet.getByRole('button', { name: 'Decline' })).toBeDisabled();
    await expect(sheet.getByRole('radio', { name: 'Accept €400,000' })).toBeVisible();

    await sheet.getByRole('button', { name: 'Review change' }).click();
    await expect(sheet.getByText('Nothing was changed')).toHaveCount(0);
    await expect(sheet.getByRole('textbox', { name: 'Reason' })).toHaveValue('Too much for this round.');
    await expect(sheet.getByRole('button', { name: 'Decline' })).toBeEnabled();
    await sheet.getByLabel('Accept €350,000').check();
    await expect(sheet.getByRole('button', { name: 'Accept €350,000' })).toBeEnabled();
  });

  await test.step('an admin scales it back', async () => {
    await sheet.getByLabel('Scale back').check();
    await sheet.getByLabel('Amount to accept').fill('250000');
    await sheet.getByRole('button', { name: 'Accept €250,000' }).click();
    await expect(row).toContainText('Scaled back');
  });

  await test.step('and marks it as funded, which its history shows the member', async () => {
    await admin.keyboard.press('Escape');
    await row.getByRole('checkbox').click({ force: true });
    await admin.getByRole('button', { name: 'Mark as funded' }).click();
    await expect(row).toContainText('Funded');
    await other.reload();
    const story = other.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(story).toHaveCount(6);
    await expect(story.nth(4)).toContainText('€250,000');
  });

  await sandbox.expectEvents(
    ({ event, properties }) =>
      event !== 'Commit to Investment' ||
      (properties.amount === 275_000 && properties['investment name'] === 'Harbour Logistics II'),
    ['Investment Modal Opened', 'Commit to Investment'],
  );
});
