import { randomUUID } from 'node:crypto';
import { PRESETS } from '../../app/domain/access/grants.ts';
import { expectGoodPage, NARROW } from './good-page.ts';
import { expect, hydrated, memberForAttempt, signIn, signInPerson, test } from './people.ts';
import { act } from './trpc.ts';

const OFFER = '/opportunities/open/solera-foods';

test('an adviser prepares a commitment, and the investor reviews and confirms it on a phone', async ({
  page,
  another,
  sandbox,
}) => {
  const investor = memberForAttempt(['ruben.elzinga', 'anton.bergqvist']);
  await page.setViewportSize(NARROW);
  await signInPerson(page, sandbox, investor);
  const adviser = await another();
  await signIn(adviser, 'adviser');
  const id = randomUUID();
  await act(page, 'grant.give', {
    letter: null,
    grant: {
      ...{ id, entity: 'all', email: 'adviser@vestry.test', preset: 'adviser', vehicles: 'all' },
      ...{ rights: PRESETS.adviser.rights, from: null, until: null },
    },
  });
  await act(adviser, 'grant.accept', { id });

  await test.step('the adviser sends it, and nothing moves', async () => {
    await adviser.goto(`${OFFER}?for=${id}`);
    await hydrated(adviser);
    await adviser.getByRole('button', { name: 'Prepare a commitment' }).click();
    await adviser.getByRole('button', { name: `Send to ${investor.name} to confirm` }).click();
    await expect(adviser.getByRole('list', { name: 'Awaiting confirmation' })).toContainText(
      `Awaiting ${investor.name}’s confirmation`,
    );
    await expect(adviser.getByRole('button', { name: 'Withdraw proposal' })).toBeVisible();
    await expectGoodPage(adviser);
  });

  await test.step('the investor confirms it', async () => {
    await page.goto('/dashboard');
    await hydrated(page);
    const waiting = page.getByRole('list', { name: 'Needs your attention' });
    await waiting
      .getByRole('listitem')
      .filter({ hasText: 'prepared a commitment of' })
      .getByRole('link')
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('to Solera Foods');
    await hydrated(page);
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('This has already been confirmed.')).toBeVisible();
  });

  await test.step('the adviser sees the commitment in the investor’s name', async () => {
    await adviser.reload();
    await expect(adviser.getByText(`${investor.name} requested`).first()).toBeVisible();
    await expect(adviser.getByRole('list', { name: 'Awaiting confirmation' })).toBeHidden();
  });
});
