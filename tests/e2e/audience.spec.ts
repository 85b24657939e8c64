import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { demoMember, expect, JOB_MS, signIn, signInPerson, test } from './people.ts';
import { opportunitiesAt } from './trpc.ts';

/** Distinguishes this run's opportunity from that of an earlier attempt. */
const RUN = Date.now();
const NAME = `Harbour Cranes ${RUN}`;
const SLUG = `harbour-cranes-${RUN}`;

const dialogOf = (page: Page) => page.locator('dialog[open]');
const isListed = async (page: Page) =>
  (await opportunitiesAt(page, 'open')).some(({ slug }) => slug === SLUG);

/** How many notifications a member has of it. */
async function notices(page: Page): Promise<number> {
  await page.goto('/notifications');
  return page.getByText(`New opportunity: ${NAME}`).count();
}

async function pdf(text: string): Promise<Buffer> {
  const made = await PDFDocument.create();
  made.addPage([420, 595]).drawText(text, { x: 40, y: 500, size: 12 });
  return Buffer.from(await made.save());
}

test('a draft with teaser, data room and audience is published to two people, and later shown to all, each notified once', async ({
  page: admin,
  another,
  sandbox,
  expectNoise,
}) => {
  test.setTimeout(240_000);
  // The page that is not there for everybody.
  expectNoise(/404/);
  const [first, second, third] = [await another(), await another(), await another()];
  const people = [
    demoMember('walter.escher'),
    demoMember('yuki.tanabe'),
    demoMember('marek.dvorsky'),
  ] as const;
  for (const [index, page] of [first, second, third].entries()) {
    const person = people[index];
    if (person) await signInPerson(page, sandbox, person, '/dashboard');
  }

  await test.step('the draft takes its terms, a teaser and a document of the data room', async () => {
    await signIn(admin, 'admin', '/admin/opportunities');
    await admin.getByRole('button', { name: 'New opportunity' }).click();
    await dialogOf(admin).getByLabel('Name', { exact: true }).fill(NAME);
    await dialogOf(admin).getByLabel('First stage').selectOption('Open');
    await dialogOf(admin).getByRole('button', { name: 'Create draft' }).click();
    await admin.getByLabel('Summary').fill('Cranes for three harbours.');
    await admin.getByLabel('Sector').selectOption('Infrastructure');
    await admin.getByLabel('Region').selectOption('Nordics');
    await admin.getByLabel('Type', { exact: true }).selectOption('Infrastructure');
    await admin.getByLabel('Target', { exact: true }).fill('5m');
    await admin.getByLabel('Minimum', { exact: true }).fill('100k');
    await admin.getByLabel('Maximum', { exact: true }).fill('1m');
    await admin.getByLabel('Step', { exact: true }).fill('25k');
    await expect(admin.getByText('To fix before publishing')).toHaveCount(0);
    const buffer = await pdf(`Teaser ${RUN}`);
    const file = { name: 'teaser.pdf', mimeType: 'application/pdf', buffer };
    await admin.locator('input[type=file][accept*=pdf]').first().setInputFiles(file);
    await expect(admin.getByText(/^Teaser (added|uploaded)/)).toBeVisible({ timeout: JOB_MS });
    const editor = admin.url();
    await admin.getByRole('button', { name: 'Add documents…' }).click();
    const paper = { name: `Plan ${RUN}.pdf`, mimeType: 'application/pdf', buffer: await pdf(`Plan ${RUN}`) };
    await admin.getByLabel('Files', { exact: true }).setInputFiles(paper);
    await admin.getByRole('button', { name: /^Upload \d+ files?$/ }).click();
    await expect(admin.getByRole('link', { name: 'Open draft' })).toBeVisible({ timeout: JOB_MS });
    await admin.goto(editor);
    await expect(admin.getByText('Visible to all members')).toBeVisible();
  });

  await test.step('it is for two people', async () => {
    await admin.getByRole('button', { name: 'Change audience…' }).click();
    await dialogOf(admin).getByLabel('Selected members').check();
    await expect(dialogOf(admin).getByRole('button', { name: 'Save' })).toBeDisabled();
    for (const { name } of people.slice(0, 2)) {
      await dialogOf(admin).getByLabel('Member', { exact: true }).fill(name);
      await dialogOf(admin)
        .getByRole('list', { name: 'Members found' })
        .getByRole('button', { name })
        .click();
      await expect(dialogOf(admin).getByRole('list', { name: 'Rules' })).toContainText(name);
    }
    await expect(dialogOf(admin).getByText('2 members see it.')).toBeVisible();
    await dialogOf(admin).getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText('Visible to selected members')).toBeVisible();
  });

  await test.step('published, it is there for the two, who are notified, and nowhere for the third', async () => {
    await admin.getByRole('button', { name: 'Publish…' }).click();
    await expect(dialogOf(admin)).toContainText('The members in its audience can then read it.');
    await expect(dialogOf(admin).getByLabel('Everyone who can see it')).toBeChecked();
    await expect(dialogOf(admin).getByLabel('No one')).toBeVisible();
    await dialogOf(admin).getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialogOf(admin)).toHaveCount(0);
    for (const page of [first, second]) {
      await expect.poll(() => notices(page), { timeout: JOB_MS }).toBe(1);
      expect(await isListed(page)).toBe(true);
    }
    expect(await isListed(third)).toBe(false);
    expect(await notices(third)).toBe(0);
    const answer = await third.goto(`/opportunities/open/${SLUG}`);
    expect(answer?.status()).toBe(404);
    await third.goto(`/search?q=${encodeURIComponent(NAME)}`);
    await expect(third.getByRole('link', { name: NAME })).toHaveCount(0);
  });

  await test.step('shown to all, the third is notified once, and the others not again', async () => {
    await admin.reload();
    await admin.getByRole('button', { name: 'Change audience…' }).click();
    await dialogOf(admin).getByLabel('All members').check();
    await dialogOf(admin).getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText('Visible to all members')).toBeVisible();
    expect(await isListed(third)).toBe(true);
    expect(await notices(third)).toBe(0);
    for (let round = 0; round < 2; round += 1) {
      await admin.getByRole('button', { name: 'Notify members…' }).click();
      await expect(dialogOf(admin).getByLabel('No one')).toHaveCount(0);
      await dialogOf(admin).getByRole('button', { name: 'Notify', exact: true }).click();
      await expect(dialogOf(admin)).toHaveCount(0);
      await expect.poll(() => notices(third), { timeout: JOB_MS }).toBe(1);
    }
    for (const page of [first, second]) expect(await notices(page)).toBe(1);
  });
});
