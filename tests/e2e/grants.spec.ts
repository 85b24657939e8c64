import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { confirmAddress, signDocument, signUp } from './acts.ts';
import { expectGoodPage, NARROW } from './good-page.ts';
import {
  expect,
  hydrated,
  JOB_MS,
  memberForAttempt,
  newAddress,
  settle,
  signIn,
  signInPerson,
  test,
} from './people.ts';

const LAST_YEAR = new Date().getUTCFullYear() - 1;
const OVER = 'You no longer have access to this.';

/** Everything that a page shows and what its address says. */
const shownOn = async (page: Page) => `${page.url()} ${await page.locator('body').innerText()}`;

async function textOf(file: string): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

/** Gives access by the form, which the caller has opened and completes. */
async function give(
  page: Page,
  email: string,
  preset: string,
  choose: () => Promise<unknown>,
): Promise<void> {
  await page.goto('/profile/access/give');
  await hydrated(page);
  await page.getByLabel('Their e-mail address').fill(email);
  await page.getByRole('radio', { name: preset }).check();
  await choose();
  await page.getByRole('button', { name: 'Give access' }).click();
  await expect(page).toHaveURL('/profile/access');
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Invited');
}

async function endAccess(page: Page, person: string): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: person }).getByRole('button', { name: 'End…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
  await expect(page.getByText(`The access of ${person} has ended.`)).toBeVisible();
}

test('an investor gives her accountant the tax documents of a year; he reads them on his phone until she ends it', async ({
  page: holder,
  another,
  sandbox,
  expectNoise,
}) => {
  test.setTimeout(180_000);
  // The second: pdf.js, when its page is left.
  expectNoise(/403|offsetParent is not set/);
  const investor = memberForAttempt(['henrik.solvang', 'kofi.asante']);
  const accountant = { email: newAddress('emil.roth'), name: 'Emil Roth' };
  const paper = new RegExp(`^Tax certificate ${LAST_YEAR}`);

  await test.step('she chooses the documents, the year and the last day', async () => {
    await signInPerson(holder, sandbox, investor);
    await give(holder, accountant.email, 'Accountant', async () => {
      await holder.getByRole('checkbox', { name: 'Statement', exact: true }).uncheck();
      await holder.getByRole('combobox', { name: /^Year/ }).selectOption(String(LAST_YEAR));
      await holder.getByLabel('Last day').fill(`${LAST_YEAR + 2}-12-31`);
    });
    const given = holder.getByRole('listitem').filter({ hasText: accountant.email });
    await expect(given).toContainText(`Documents of ${LAST_YEAR}: Tax`);
    await expectGoodPage(holder);
  });

  const phone = await another();
  await phone.setViewportSize(NARROW);
  await test.step('he joins by the link in his mail, signs the agreement, and accepts', async () => {
    await signUp(phone, sandbox, accountant, `${investor.name} gives you access`);
    await confirmAddress(phone, sandbox, accountant);
    await expect(phone).toHaveURL('/dashboard', { timeout: JOB_MS });
    await phone.getByRole('link', { name: 'Read and sign' }).click();
    await phone.getByRole('button', { name: 'Read and sign' }).click();
    await signDocument(phone, accountant);
    await expect(phone).toHaveURL('/dashboard', { timeout: JOB_MS });
    await phone.getByRole('link', { name: 'View and accept' }).click();
    await phone.getByRole('button', { name: 'Accept' }).click();
    await expect(phone.getByText(`You now have access for ${investor.name}.`)).toBeVisible();
    await expectGoodPage(phone);
  });

  await test.step('he reads one of them, and his copy carries his name for hers', async () => {
    await phone.getByRole('link', { name: 'Open', exact: true }).click();
    await expect(phone.getByText(`Emil Roth · for ${investor.name}, as Accountant`)).toBeVisible();
    await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
    expect(await shownOn(phone)).not.toMatch(/Statement Q|Capital call|Portfolio/);
    await phone.getByRole('link', { name: paper }).first().click();
    const marked = `Emil Roth for ${investor.name}`;
    const pages = phone.getByRole('region', { name: 'Pages of the document' });
    await expect(pages.getByText(marked).first()).toBeAttached({ timeout: JOB_MS });
    const download = phone.waitForEvent('download');
    await phone
      .getByRole('link', { name: /^Download/ })
      .first()
      .click();
    expect(await textOf(await (await download).path())).toContain(marked);
  });

  await test.step('she sees when he last looked, and ends it', async () => {
    await holder.reload();
    await hydrated(holder);
    await expect(holder.getByRole('listitem').filter({ hasText: accountant.name })).toContainText(
      'Last used',
    );
    await endAccess(holder, accountant.name);
  });

  await test.step('his open tab closes the door, and Back shows nothing', async () => {
    await phone.goBack();
    await expect(phone.getByText(OVER)).toBeVisible();
    expect(await shownOn(phone)).not.toContain('Tax certificate');
    for (const go of [() => phone.goBack(), () => phone.goForward(), () => phone.reload()]) {
      await go();
      await settle(phone);
      const shown = await shownOn(phone);
      if (shown.includes('for=')) expect(shown).toContain(OVER);
      expect(shown).not.toContain('Tax certificate');
    }
    await expectGoodPage(phone);
    await phone.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(phone).toHaveURL('/dashboard');
    expect(await shownOn(phone)).not.toContain('Tax certificate');
  });
});

test.describe('two tabs of an adviser', () => {
  test.use({ prefetches: true });

  test('show two holders, and neither shows the other', async ({
    page: tab,
    another,
    sandbox,
    expectNoise,
  }) => {
    test.setTimeout(120_000);
    expectNoise(/403/);
    const investor = memberForAttempt(['pieter.vandenhove', 'leonie.hartwig']);
    const holder = await another();
    await signInPerson(holder, sandbox, investor);
    await give(holder, 'adviser@vestry.test', 'Spouse or partner', async () => undefined);
    await signIn(tab, 'adviser', '/profile/access');
    await tab.getByRole('button', { name: 'Accept' }).click();
    await expect(tab.getByText(`You now have access for ${investor.name}.`)).toBeVisible();

    const other = await tab.context().newPage();
    await other.goto('/profile/access');
    await hydrated(other);
    const both = [
      { page: tab, own: 'Ada Lindqvist', theirs: investor.name, as: 'Adviser' },
      { page: other, own: investor.name, theirs: 'Ada Lindqvist', as: 'Spouse or partner' },
    ];
    const inPlace = async () => {
      for (const { page, own, theirs, as } of both) {
        await expect(page.getByText(`Helena Brandt · for ${own}, as ${as}`)).toBeVisible();
        expect(await shownOn(page)).not.toContain(theirs);
      }
    };
    for (const { page, own } of both) {
      await page.getByRole('listitem').filter({ hasText: own }).getByRole('link', { name: 'Open' }).click();
      await hydrated(page);
    }
    await inPlace();

    await test.step('on any page, going on, back, and again', async () => {
      for (const place of ['Portfolio', 'Documents'])
        for (const { page } of both) {
          const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place });
          await link.hover();
          await link.click();
          await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible();
        }
      await inPlace();
      for (const { page } of both) await page.goBack();
      for (const { page } of both)
        await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();
      await inPlace();
      for (const { page } of both) {
        await page.reload();
        await hydrated(page);
      }
      await inPlace();
    });

    await test.step('one ends, the other stays', async () => {
      await holder.reload();
      await hydrated(holder);
      await endAccess(holder, 'Helena Brandt');
      for (const { page } of both)
        await page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: 'Commitments' })
          .click();
      await expect(other.getByText(OVER)).toBeVisible();
      expect(await shownOn(other)).not.toContain(investor.name);
      await expect(tab.getByText('Helena Brandt · for Ada Lindqvist, as Adviser')).toBeVisible();
      await expect(tab.getByRole('heading', { level: 1, name: 'Commitments' })).toBeVisible();
    });
  });
});
