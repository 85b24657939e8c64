import { writeFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Locator, Route } from '@playwright/test';
import { expect, hydrated, reloadUntilVisible, signIn, test } from './people.ts';

const RUN = Date.now();

async function pdf(...pages: string[]): Promise<Buffer> {
  const made = await PDFDocument.create();
  for (const text of pages) made.addPage([420, 595]).drawText(text, { x: 40, y: 500, size: 12 });
  return Buffer.from(await made.save());
}
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test('an admin uploads a document, sets who may see it, and publishes it; the member is notified', async ({
  page: admin,
  another,
  expectNoise,
}, info) => {
  // The file that is refused, and details from an older page.
  expectNoise(/4(09|15|22)/);
  const title = `Annual letter ${RUN}`;
  await signIn(admin, 'admin', '/admin/documents/upload');
  const upload = async (...files: Parameters<Locator['setInputFiles']>) => {
    await admin.getByLabel('Files', { exact: true }).setInputFiles(...files);
    await admin.getByRole('button', { name: /^Upload \d+ files?$/ }).click();
  };

  await test.step('a file whose content contradicts its name is refused by name', async () => {
    await upload({ ...file('chart.png', await pdf('x')), mimeType: 'image/png' });
    await expect(admin.getByText('is a PDF, although its name ends in .png')).toBeVisible();
  });

  await test.step('a valid one becomes a draft, and the same file again is named', async () => {
    await admin.getByLabel('Downloads').selectOption('original');
    const letter = await pdf(`Dear investors, ${RUN}`);
    await upload(file(`${title}.pdf`, letter));
    await expect(admin.getByRole('link', { name: 'Open draft' })).toBeVisible();
    await upload(file(`Copy of ${title}.pdf`, letter));
    await expect(admin.getByText('The same file as')).toBeVisible();
    await admin.getByRole('button', { name: 'Skip' }).click();
    await expect(admin.getByText('The same file as')).toBeHidden();
    await admin.getByRole('link', { name: 'Open draft' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
  const letterPage = admin.url();

  await test.step('its file can be read before members can read it', async () => {
    await expect(admin.getByRole('link', { name: 'View', exact: true })).toBeHidden();
    const download = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Open version 1' }).click();
    expect((await download).suggestedFilename()).toBe(`${title}.pdf`);
  });

  await test.step('details saved from two pages do not revert each other', async () => {
    const other = await admin.context().newPage();
    await other.goto(letterPage);
    await hydrated(other);
    await other.getByLabel('Reporting year').fill('2024');
    await other.getByRole('button', { name: 'Save details' }).click();
    await expect(other.getByText('Details saved.')).toBeVisible();
    await other.close();
    await admin.getByLabel('Section').fill('Letters');
    await admin.getByRole('link', { name: 'Activity' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await admin.getByRole('button', { name: 'Save details' }).click();
    await expect(admin.getByText('The details were changed in the meantime.')).toBeVisible();
    await expect(admin.getByLabel('Section')).toHaveValue('Letters');
    await expect(admin.getByLabel('Reporting year')).toHaveValue('2024');
    await admin.getByRole('button', { name: 'Save details' }).click();
    await expect(admin.getByText('Details saved.')).toBeVisible();
    await expect(admin.getByText('The details were changed in the meantime.')).toBeHidden();
    await expect(admin.getByLabel('Section')).toHaveValue('Letters');
  });

  await test.step('each file of a drop has its own title, category and year, or one choice for all', async () => {
    await admin.goto('/admin/documents/upload');
    await hydrated(admin);
    const names = [`Capital call 2026 ${RUN}.pdf`, `Notes ${RUN}.pdf`, `More ${RUN}.pdf`];
    const files = await Promise.all(names.map(async (name) => file(name, await pdf(name))));
    await admin.getByLabel('Files', { exact: true }).setInputFiles(files);
    const of = (name: string) => admin.getByRole('group', { name: new RegExp(name) });
    await expect(of('Capital call').getByLabel('Category')).toHaveValue('capital_call');
    await expect(of('Capital call').getByLabel('Year')).toHaveValue('2026');
    await admin.getByLabel('Category').first().selectOption('presentation');
    await admin.getByRole('button', { name: 'Apply the choice above to all' }).click();
    await expect(of('Capital call').getByLabel('Category')).toHaveValue('presentation');
    await of('Notes').getByLabel('Category').selectOption('legal');
    await of('Notes').getByLabel('Title').fill(`Board minutes ${RUN}`);
    await admin.getByRole('button', { name: 'Remove More' }).click();
    await admin.getByRole('button', { name: 'Upload 2 files' }).click();
    await expect(admin.getByRole('link', { name: 'Open draft' })).toHaveCount(2);
    await admin.goto(`/admin/documents?q=${RUN}&category=legal`);
    await expect(admin.getByRole('link', { name: `Board minutes ${RUN}` })).toBeVisible();
    await admin.goto(`/admin/documents?q=${RUN}&category=presentation`);
    await expect(admin.getByRole('link', { name: `Capital call 2026 ${RUN}` })).toBeVisible();
  });

  await test.step('an interrupted one is resumed at the place where it was begun', async () => {
    expectNoise(/ERR_FAILED/);
    const name = `Terms ${RUN}.pdf`;
    const path = info.outputPath(name);
    await writeFile(path, await pdf(`Terms ${RUN}`));
    const cut = (route: Route) => (route.request().method() === 'PUT' ? route.abort() : route.continue());
    await admin.goto('/admin/documents/upload');
    await hydrated(admin);
    await admin.getByLabel('Category').selectOption('memorandum');
    await admin.getByLabel('Downloads').selectOption('view_only');
    await admin.route('**', cut);
    await upload(path);
    await expect(admin.getByText('Connection lost.')).toBeVisible({ timeout: 15_000 });
    await admin.unroute('**', cut);

    // The same file for another place is another upload.
    await admin.getByLabel('Category').selectOption('legal');
    await upload(path);
    await expect(admin.getByRole('link', { name: 'Open draft' })).toBeVisible();
    await expect(admin.getByText('Legal · General · Downloads: None (viewer only)')).toBeVisible();

    await admin.goto('/admin/documents/upload');
    await hydrated(admin);
    const unfinished = admin.getByRole('region', { name: /not finished/ });
    const row = unfinished.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('Memorandum · General · Downloads: None (viewer only)');
    const again = unfinished.getByLabel('Files', { exact: true });
    await again.setInputFiles(file(name, await pdf('Something else')));
    await expect(admin.getByText(`“${name}” is not one of the unfinished uploads`)).toBeVisible();
    await again.setInputFiles(path);
    await expect(row).toHaveCount(0);
    await admin.getByRole('button', { name: 'Keep both' }).click();
    await admin.getByRole('link', { name: 'Open draft' }).click();
    await expect(admin.getByLabel('Category')).toHaveValue('memorandum');
    await expect(admin.getByLabel('Downloads')).toHaveValue('view_only');
    await admin.goto(letterPage);
    await hydrated(admin);
  });

  await test.step('a rule is previewed before it is saved; a late preview of other rules is not shown', async () => {
    const late = Promise.withResolvers<void>();
    await admin.route(
      '**/documentAdmin.readersWith*',
      async (route) => {
        await late.promise;
        await route.continue();
      },
      { times: 1 },
    );
    const add = async (email: string) => {
      await admin.getByLabel('Add a rule for').selectOption('person');
      await admin.getByLabel('Member', { exact: true }).fill(email);
      await admin.getByRole('list', { name: 'Members found' }).getByRole('button', { name: email }).click();
    };
    await admin.getByText('People by rules').click();
    await add('active@vestry.test');
    await add('prospect@vestry.test');
    const two = admin.getByRole('button', { name: /^Save: 2 people can see this/ });
    await expect(two).toBeVisible();
    const answered = admin.waitForResponse(/documentAdmin\.readersWith/);
    late.resolve();
    await (await answered).finished();
    // Long enough for the page to take it.
    await admin.waitForTimeout(100);
    await expect(two).toBeVisible();
    await admin
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click();
    const save = admin.getByRole('button', { name: /^Save: 1 person can see this/ });
    await save.click();
    await expect(admin.getByText('Audience saved.')).toBeVisible();
    await expect(save).toBeHidden();
  });

  await test.step('it is published with a notice', async () => {
    await admin.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog).toContainText('1 person can see this');
    await dialog.getByText('Later', { exact: true }).click();
    await dialog.getByLabel(/^Publish at/).fill('2026-01-05T09:00');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(dialog).toContainText('Please choose a time in the future.');
    await dialog.getByText('Now', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(admin.getByText(`${title} published.`)).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  });

  await test.step('from another document, Back leads to its own details', async () => {
    const field = admin.getByLabel('Title', { exact: true });
    await expect(field).toHaveValue(title);
    await admin.getByRole('main').getByRole('link', { name: 'Documents', exact: true }).last().click();
    const rows = admin.getByRole('grid').locator('a[href^="/admin/documents/"]');
    await rows.filter({ hasNotText: title }).first().click();
    await expect(admin.getByRole('heading', { level: 2, name: 'Details' })).toBeVisible();
    await field.fill(`Another title ${RUN}`);
    await admin.evaluate(() => history.go(-2));
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(field).toHaveValue(title);
  });

  const member = await another();
  await test.step('the member has the notice', async () => {
    await signIn(member, 'active', '/notifications');
    await reloadUntilVisible(member, member.getByText(`New document: ${title}`));
  });
});

test('statements are matched to their holders, uncertain ones are decided, and all are published together', async ({
  page: admin,
}) => {
  await signIn(admin, 'admin', '/admin/documents/batch');
  await admin.getByRole('button', { name: 'New batch' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Title of each document').fill(`Statement ${RUN}`);
  await dialog.getByLabel('Downloads').selectOption('original');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: `Statement ${RUN}` })).toBeVisible();

  /** The documents name two members each: choosing one of them asks. */
  const assignDespiteOthers = async () => {
    const question = admin.getByRole('alertdialog');
    await expect(question).toContainText('The document also names');
    // A click at once could be the second one of a double-click on the candidate.
    await admin.waitForTimeout(600);
    await question.getByRole('button', { name: /^Assign to/ }).click();
  };
  await test.step('a held key chooses for one document, not for those that open by themselves', async () => {
    const ofBoth = (name: string) => pdf(`${name} ${RUN}: active@vestry.test and prospect@vestry.test`);
    const names = ['one.pdf', 'two.pdf', 'three.pdf'];
    const files = await Promise.all(names.map(async (name) => file(name, await ofBoth(name))));
    await admin.getByLabel('Files', { exact: true }).setInputFiles(files);
    await admin.getByRole('button', { name: 'Check 3' }).click();
    const first = await dialog.getByRole('heading').innerText();
    await expect(dialog.getByRole('img', { name: 'Page 1' })).toBeVisible();
    await admin.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('heading')).not.toHaveText(first);
    await expect(dialog).toContainText('2 of 3');
    await admin.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('heading')).toHaveText(first);
    for (const left of [2, 1]) {
      const shown = await dialog.getByRole('heading').innerText();
      await admin.keyboard.down('1');
      for (let held = 0; held < 5; held += 1) await admin.keyboard.down('1');
      await admin.keyboard.up('1');
      await assignDespiteOthers();
      await expect(dialog.getByRole('heading')).not.toHaveText(shown);
      await expect(admin.getByText(`${left} to check.`)).toBeVisible();
    }
    // A click at once could be the second one of a double-click on the dialog before.
    await admin.waitForTimeout(600);
    await dialog.getByRole('button', { name: 'Exclude' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('nor does the second click of a double-click', async () => {
    await admin.getByRole('button', { name: 'Publish all' }).waitFor();
    const ofBoth = (name: string) => pdf(`${name} ${RUN}: active@vestry.test and prospect@vestry.test`);
    const names = ['four.pdf', 'five.pdf'];
    const files = await Promise.all(names.map(async (name) => file(name, await ofBoth(name))));
    await admin.getByLabel('Files', { exact: true }).setInputFiles(files);
    await admin.getByRole('button', { name: 'Check 2' }).click();
    const candidate = dialog.getByRole('group').getByRole('button').first();
    await admin.waitForTimeout(600);
    const before = await dialog.getByRole('heading').innerText();
    // As soon as the next document is there, which takes less time than a double-click.
    await admin.evaluate((former) => {
      new MutationObserver((_changes, observer) => {
        const shown = document.querySelector('dialog[open]');
        const button = shown?.querySelector('fieldset button');
        if (!button || shown?.querySelector('h2')?.textContent === former) return;
        observer.disconnect();
        button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    }, before);
    await candidate.click();
    await assignDespiteOthers();
    await expect(dialog.getByRole('heading')).not.toHaveText(before);
    await expect(admin.getByText('1 to check.')).toBeVisible();
    await admin.waitForTimeout(600);
    await expect(admin.getByText('1 to check.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Exclude' }).click();
    await expect(dialog).toBeHidden();
  });

  await admin
    .getByLabel('Files', { exact: true })
    .setInputFiles([
      file('active.pdf', await pdf(`Statement ${RUN} for active@vestry.test`)),
      file('scan.pdf', await pdf(`Statement ${RUN} for a stranger`)),
    ]);
  await expect(admin.getByRole('button', { name: 'Check 1' })).toBeVisible();
  await expect(admin.getByRole('row', { name: /active\.pdf/ })).toContainText('Matched');

  await admin.getByRole('button', { name: 'Look through 1 matched document' }).click();
  await expect(dialog).toContainText('Matched to');
  await expect(dialog.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await admin.getByRole('button', { name: 'Check 1' }).click();
  const owner = dialog.getByLabel('Who does it belong to?');
  const found = dialog.getByRole('list', { name: 'Members and entities found' }).getByRole('button');
  const member = found.filter({ hasNotText: 'Entity of' });
  await owner.fill('active@vestry.test');
  await expect(member).toHaveText(/active@vestry\.test/);
  await owner.fill('prospect@vestry.test');
  // Enter at once must not pick the person who was found before.
  await owner.press('Enter');
  await expect(member).toHaveText(/prospect@vestry\.test/);
  await member.click();
  await expect(dialog).toBeHidden();
  await admin.getByRole('button', { name: 'Publish all' }).click();
  await dialog.getByRole('button', { name: 'Publish all' }).click();
  await expect(admin.getByText('5 documents published for 2 members.')).toBeVisible();
});
