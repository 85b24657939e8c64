import { expect, signIn, test } from './people.ts';

test('touch §2: a member works out an amount by the scenarios and fees of an opportunity', async ({
  page,
}) => {
  await signIn(page, 'active', '/opportunities/open/solera-foods');
  const scenarios = page.getByRole('region', { name: 'Scenarios' });

  await test.step('the page shows what the smallest amount means, then what is typed', async () => {
    await expect(scenarios.getByRole('row', { name: /^Returned/ })).toHaveText(
      'Returned€65,000€95,000€120,000',
    );
    await scenarios.getByLabel('If you invest').fill('250000');
    await expect(scenarios.getByRole('row', { name: /^Returned/ })).toHaveText(
      'Returned€325,000€475,000€600,000',
    );
    await expect(scenarios.getByRole('row', { name: /^Multiple/ })).toHaveText('Multiple1.3×1.9×2.4×');
    await expect(scenarios.getByText('€250,000 invested')).toBeVisible();
    await expect(scenarios).toContainText('Expected call at closing€250,000');
    await expect(scenarios).toContainText('Management fee, first year€2,500');
    await expect(scenarios.getByText(/An illustration, not a promise/)).toBeVisible();
    const fees = page.getByRole('region', { name: 'Fees' });
    await expect(fees).toContainText('12.5% of the profit, above a preferred return of 8% a year');
  });

  await test.step('so does the dialog, under the amount', async () => {
    await page.getByRole('button', { name: 'Invest', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('100000');
    await expect(dialog).toContainText('Expected call at closing€100,000');
    await expect(dialog).toContainText('Would return €130k (low), €190k (base), €240k (high).');
    await page.keyboard.press('Escape');
  });

  await test.step('the column beside the text fits the window, and its list marks the last section at the end', async () => {
    await page.setViewportSize({ width: 1280, height: 640 });
    const index = page.getByRole('navigation', { name: 'On this page' });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = index.getByRole('link').last();
    await expect(last).toHaveText('Ask a question');
    await expect(last).toHaveAttribute('aria-current', 'location');
    await expect(last).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 900));
    const column = await page.locator('aside').filter({ has: index }).boundingBox();
    expect(column?.height).toBeLessThanOrEqual(640);
  });
});

test('after a link within the page Back still closes a dialog, and goes one step at a time', async ({
  page,
}) => {
  await signIn(page, 'active', '/opportunities/open');
  await page.getByRole('link', { name: 'Solera Foods', exact: true }).click();
  await expect(page).toHaveURL('/opportunities/open/solera-foods');
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  const sameDocument = page.locator('body[data-same-document]');

  await test.step('the dialog closes, and the page is neither left nor loaded again', async () => {
    const fees = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Fees' });
    await fees.click();
    await expect(page).toHaveURL(/solera-foods#.+$/);
    // Once more, which adds nothing to the history.
    await fees.click();
    await page.getByRole('button', { name: 'Invest', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/solera-foods#.+$/);
    await expect(sameDocument).toBeAttached();
  });

  await test.step('then Back goes one step at a time', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/opportunities/open/solera-foods');
    await page.goBack();
    await expect(page).toHaveURL('/opportunities/open');
    await expect(sameDocument).toBeAttached();
  });
});

test('a closed opportunity shows the scenarios of its offer, and works nothing out', async ({ page }) => {
  await signIn(page, 'active', '/opportunities/closed/harbour-logistics-i');
  const scenarios = page.getByRole('region', { name: 'Scenarios at the offer' });
  await expect(scenarios.getByRole('row', { name: /^Multiple/ })).toHaveText('Multiple1.4×1.8×2.1×');
  await expect(scenarios.getByRole('textbox')).toHaveCount(0);
});
