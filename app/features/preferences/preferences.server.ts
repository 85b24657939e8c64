import { db, type Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { PREFERENCE_STEPS, type PreferenceMode } from './preference-fields.ts';
import {
  deleteDraft,
  findDraft,
  findLatest,
  findLatestOfAddress,
  findVersions,
  insertVersion,
  lockOwner,
  type Owner,
  upsertDraft,
} from './preferences.queries.server.ts';
import { type Answers, cleanAnswers, draftAnswers, firstProblemStep } from './preferences.ts';

export type { Owner } from './preferences.queries.server.ts';

export type PreferencesView = {
  answers: Answers;
  /** The step to go on with, 1 for the first. */
  step: number;
  /** When the draft was last saved; `null` where there is none. */
  savedAt: string | null;
  /** When they were last handed in. */
  submittedAt: string | null;
};

/** What is there to go on with: the draft, else what was handed in last. */
export async function preferencesOf(owner: Owner): Promise<PreferencesView> {
  const [draft, latest] = await Promise.all([findDraft(db(), owner), findLatest(db(), owner)]);
  return {
    answers: draftAnswers.catch({}).parse(draft?.answers ?? latest?.answers ?? {}),
    step: draft?.step ?? 1,
    savedAt: draft?.savedAt.toISOString() ?? null,
    submittedAt: latest?.submittedAt.toISOString() ?? null,
  };
}

/** Whether a member has ever handed theirs in. */
export const hasPreferencesOf = async ({ memberId }: { memberId: string }): Promise<boolean> =>
  (await findLatest(db(), { memberId })) !== undefined;

export type PreferenceVersionView = {
  version: number;
  mode: PreferenceMode;
  answers: Answers;
  submittedAt: string;
  submittedBy: string | null;
};

/** Every version that was handed in, newest first. */
export async function preferenceHistory(owner: Owner): Promise<PreferenceVersionView[]> {
  const rows = await findVersions(db(), owner);
  return rows.map(({ version, mode, answers, submittedAt, submittedBy }) => ({
    version,
    mode,
    answers: draftAnswers.catch({}).parse(answers),
    submittedAt: submittedAt.toISOString(),
    submittedBy,
  }));
}

/** Keeps what was answered so far, right or wrong, and where to go on. Answers when it was saved. */
export async function saveDraft(
  tx: Tx,
  owner: Owner,
  { answers, step }: { answers: Answers; step: number },
): Promise<string> {
  if (!(await lockOwner(tx, owner))) throw new DomainError('not_found', 'There is nobody to save this for.');
  const savedAt = new Date();
  const last = PREFERENCE_STEPS.length;
  await upsertDraft(tx, {
    id: newId(),
    ...owner,
    answers: cleanAnswers(answers),
    step: Math.min(Math.max(step, 1), last),
    savedAt,
  });
  return savedAt.toISOString();
}

type Submission = { mode: PreferenceMode; answers: Answers; submittedBy: string | null };

/**
 * Hands the preferences in as a new version; the same as before make none. Answers what was handed in before, and
 * whether it differs.
 * @throws DomainError `unprocessable` when a step is not in order.
 */
export async function submitPreferences(
  tx: Tx,
  owner: Owner,
  { mode, answers: given, submittedBy }: Submission,
): Promise<{ changed: boolean; answers: Answers }> {
  if (!(await lockOwner(tx, owner))) throw new DomainError('not_found', 'There is nobody to save this for.');
  const problem = firstProblemStep(given, mode);
  if (problem !== null) {
    const title = PREFERENCE_STEPS[problem - 1]?.title ?? '';
    throw new DomainError('unprocessable', `Something is missing in step ${problem}, “${title}”.`);
  }
  const answers = cleanAnswers(given);
  const latest = await findLatest(tx, owner);
  const before = latest ? cleanAnswers(draftAnswers.catch({}).parse(latest.answers)) : null;
  await deleteDraft(tx, owner);
  if (before && JSON.stringify(before) === JSON.stringify(answers)) return { changed: false, answers };
  const version = (latest?.version ?? 0) + 1;
  await insertVersion(tx, {
    id: newId(),
    ...owner,
    version,
    mode,
    answers,
    submittedAt: new Date(),
    submittedBy,
  });
  await recordAudit(tx, {
    actorId: submittedBy,
    act: 'preferences.submit',
    subject:
      'memberId' in owner
        ? { type: 'member', id: owner.memberId }
        : { type: 'waitlistEntry', id: owner.waitlistEntryId },
    before,
    after: answers,
  });
  return { changed: true, answers };
}

/** Gives a newcomer what they answered on the waitlist to go on with. */
export async function adoptWaitlistAnswers(tx: Tx, memberId: string, email: string): Promise<void> {
  const found = await findLatestOfAddress(tx, email);
  if (!found) return;
  const answers = draftAnswers.catch({}).parse(found.answers);
  await upsertDraft(tx, {
    id: newId(),
    memberId,
    answers: cleanAnswers(answers),
    step: 1,
    savedAt: new Date(),
  });
}
