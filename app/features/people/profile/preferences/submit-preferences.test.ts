import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { firmSetting } from '#app/db/schema/authoring.ts';
import { preferenceVersion, waitlistEntry } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { FIRST_VOCABULARY } from '#app/domain/investing/vocabulary.ts';
import { putOnWaitlist } from '#app/features/people/joining/waitlist/waitlist.server.ts';
import { waitlistToken } from '#app/features/people/joining/waitlist/waitlist-mail.jobs.server.ts';
import {
  adoptWaitlistAnswers,
  preferenceHistory,
  preferencesOf,
  savePreferencesDraft,
} from '#app/features/people/profile/preferences/preferences.server.ts';
import {
  type Answers,
  answerProblemOf,
  answerWords,
  draftAnswers,
} from '#app/features/people/profile/preferences/preferences.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeMember, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import {
  preferencesByLink,
  savePreferencesByLink,
  submitOwnPreferences,
  submitPreferencesByLink,
} from './submit-preferences.server.ts';

useTestDatabase({ jobs: JOBS });

const saveOwn = ({ memberId }: Viewer, draft: { answers: Answers; step: number }) =>
  committed(savePreferencesDraft)({ memberId }, draft);
const submitOwn = committed(submitOwnPreferences);
const saveByLink = committed(savePreferencesByLink);
const submitByLink = committed(submitPreferencesByLink);

const WHOLE: Answers = {
  investorType: 'individual',
  country: 'DE',
  accreditation: 'accredited',
  sectors: ['Software', 'Energy'],
  regions: ['Nordics'],
  currency: 'EUR',
  ticketMin: 50_000,
  ticketMax: 250_000,
  holdingPeriod: '5_to_10',
};

const read = async (id: string) => (await db().select().from(member).where(eq(member.id, id)))[0];

describe('a member’s preferences', () => {
  test('are saved as typed, valid or not, and can be resumed', async () => {
    const viewer = await makeViewer();
    const answers: Answers = { country: 'Germany', ticketMin: 7, ticketMax: 1 };
    const savedAt = await saveOwn(viewer, { answers, step: 3 });
    const kept = { answers, step: 3, savedAt, submittedAt: null, vocabulary: FIRST_VOCABULARY };
    expect(await preferencesOf(viewer)).toEqual(kept);
    await saveOwn(viewer, { answers: { country: 'DE' }, step: 2 });
    expect(await preferencesOf(viewer)).toMatchObject({ answers: { country: 'DE' }, step: 2 });
  });

  test('keep their meaning when the firm renames, archives or replaces a word', async () => {
    const viewer = await makeViewer();
    const sectors = [
      { key: 'Food', label: 'Food and farming' },
      { key: 'Farms', label: 'Farms', replacedBy: 'Food' },
      { key: 'Energy', label: 'Energy', archived: true },
    ];
    await db()
      .insert(firmSetting)
      .values({ name: 'vocabulary', value: { ...FIRST_VOCABULARY, sectors } });
    await saveOwn(viewer, { answers: { sectors: ['Farms', 'Energy'] }, step: 2 });
    const { answers, vocabulary } = await preferencesOf(viewer);
    expect(answers.sectors).toEqual(['Food', 'Energy']);
    expect(answerWords('sectors', ['Farms', 'Energy'], vocabulary)).toBe('Food and farming, Energy');
    expect(answerProblemOf('sectors', ['Food', 'Energy'], 'profile', vocabulary)).toBeNull();
    expect(answerProblemOf('sectors', ['Software'], 'profile', vocabulary)).toEqual(expect.any(String));
  });

  test('lose a word that the firm removed while they were being filled in, and can be submitted', async () => {
    const viewer = await makeViewer();
    const sectors = FIRST_VOCABULARY.sectors.filter(({ key }) => key !== 'Energy');
    await db()
      .insert(firmSetting)
      .values({ name: 'vocabulary', value: { ...FIRST_VOCABULARY, sectors } });
    await saveOwn(viewer, { answers: WHOLE, step: 5 });
    expect((await preferencesOf(viewer)).answers.sectors).toEqual(['Software']);
    await submitOwn(viewer, { mode: 'profile', answers: WHOLE });
    const [latest] = await preferenceHistory(viewer);
    expect(latest?.answers.sectors).toEqual(['Software']);
    const only = { ...WHOLE, sectors: ['Energy'] };
    await expect(submitOwn(viewer, { mode: 'profile', answers: only })).rejects.toThrow('step 2');
  });

  test('are saved without characters that the database cannot store', async () => {
    const viewer = await makeViewer();
    const answers = draftAnswers.parse({ esg: 'no\0thing \ud800 odd', sectors: ['Soft\0ware'] });
    await saveOwn(viewer, { answers, step: 1 });
    expect(await preferencesOf(viewer)).toMatchObject({
      answers: { esg: 'nothing \ufffd odd', sectors: ['Software'] },
    });
  });

  test('are submitted as versions, with author and time; unchanged ones make no version', async () => {
    const viewer = await makeViewer();
    await saveOwn(viewer, { answers: WHOLE, step: 5 });
    await Promise.all([
      submitOwn(viewer, { mode: 'onboarding', answers: WHOLE }),
      submitOwn(viewer, { mode: 'onboarding', answers: WHOLE }),
    ]);
    await submitOwn(viewer, { mode: 'profile', answers: { ...WHOLE, ticketMax: 300_000 } });
    const history = await preferenceHistory(viewer);
    expect(history.map(({ version, mode, submittedBy }) => [version, mode, submittedBy])).toEqual([
      [2, 'profile', viewer.memberId],
      [1, 'onboarding', viewer.memberId],
    ]);
    expect(await preferencesOf(viewer)).toMatchObject({ savedAt: null, answers: { ticketMax: 300_000 } });
  });

  test('are refused if incomplete, and the draft stays', async () => {
    const viewer = await makeViewer();
    const answers: Answers = { ...WHOLE, ticketMax: 10 };
    await saveOwn(viewer, { answers, step: 5 });
    await expect(submitOwn(viewer, { mode: 'profile', answers })).rejects.toMatchObject({
      code: 'unprocessable',
    });
    expect((await preferencesOf(viewer)).answers).toEqual(answers);
    expect(await preferenceHistory(viewer)).toEqual([]);
  });

  test('declare the status that opportunities may require, and can withdraw it', async () => {
    const viewer = await makeViewer();
    await submitOwn(viewer, { mode: 'onboarding', answers: WHOLE });
    const declared = await read(viewer.memberId);
    expect(declared).toMatchObject({ country: 'DE', accreditedAt: expect.any(Date) });
    await submitOwn(viewer, { mode: 'profile', answers: { ...WHOLE, accreditation: 'qualified' } });
    expect((await read(viewer.memberId))?.accreditedAt).toEqual(declared?.accreditedAt);
    await submitOwn(viewer, { mode: 'profile', answers: { ...WHOLE, accreditation: 'neither' } });
    expect((await read(viewer.memberId))?.accreditedAt).toBeNull();
    const { rows } = await db().execute(sql`select data from pgboss.job where name = 'crm.contact'`);
    expect(rows).toHaveLength(3);
  });

  test('leave the country of the profile as it is until that answer changes', async () => {
    const viewer = await makeViewer();
    await submitOwn(viewer, { mode: 'onboarding', answers: WHOLE });
    await db().update(member).set({ country: 'SE' }).where(eq(member.id, viewer.memberId));
    await submitOwn(viewer, { mode: 'profile', answers: { ...WHOLE, ticketMax: 300_000 } });
    expect(await read(viewer.memberId)).toMatchObject({ country: 'SE', accreditedAt: expect.any(Date) });
    await submitOwn(viewer, { mode: 'profile', answers: { ...WHOLE, country: 'FR' } });
    expect(await read(viewer.memberId)).toMatchObject({ country: 'FR' });
  });
});

describe('preferences by the waitlist link', () => {
  const GUEST = 'guest@example.test';
  async function link(): Promise<string> {
    const made = await transaction((tx) => putOnWaitlist(tx, { email: GUEST }));
    return made ? waitlistToken(made) : '';
  }

  test('need no account, and fewer answers', async () => {
    const token = await link();
    expect(await preferencesByLink(token)).toMatchObject({ email: GUEST, answers: {} });
    const { regions: _left, accreditation: _out, holdingPeriod: _too, ...answers } = WHOLE;
    await saveByLink({ token, answers, step: 2 });
    expect(await preferencesByLink(token)).toMatchObject({ step: 2, answers });
    await submitByLink({ token, answers });
    expect(await db().select().from(preferenceVersion)).toMatchObject([
      { mode: 'waitlist', submittedBy: null },
    ]);
  });

  test('need a valid link', async () => {
    await link();
    const token = 'x'.repeat(43);
    expect(await preferencesByLink(token)).toBeNull();
    await expect(saveByLink({ token, answers: {}, step: 1 })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('are no longer reachable by the link once the person is off the waitlist', async () => {
    const token = await link();
    await db().update(waitlistEntry).set({ removedAt: new Date() });
    expect(await preferencesByLink(token)).toBeNull();
    await expect(submitByLink({ token, answers: WHOLE })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('can be resumed after the person becomes a member', async () => {
    await submitByLink({ token: await link(), answers: WHOLE });
    const { id } = await makeMember({ email: GUEST });
    await transaction((tx) => adoptWaitlistAnswers(tx, id, GUEST.toUpperCase()));
    expect(await preferencesOf({ memberId: id })).toMatchObject({
      answers: WHOLE,
      step: 1,
      submittedAt: null,
    });
  });
});
