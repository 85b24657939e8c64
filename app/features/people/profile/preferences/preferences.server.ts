import { type Db, db, type Tx } from '#app/db/client.server.ts';
import { holderIdOf, refuseBeyondGrant } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import type { Vocabulary } from '#app/domain/investing/vocabulary.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import { PREFERENCE_STEPS, type PreferenceMode } from './preference-fields.ts';
import {
  deletePreferenceDraft,
  findDraftOfAddress,
  findLatest,
  findLatestOfAddress,
  findPreferenceDraft,
  findPreferenceVersions,
  findProfileFacts,
  insertPreferenceVersion,
  lockOwner,
  type Owner,
  upsertDraft,
} from './preferences.queries.server.ts';
import { type Answers, cleanAnswers, draftAnswers, firstProblemStep, meantAnswers } from './preferences.ts';

export type { Owner } from './preferences.queries.server.ts';

export type PreferencesView = {
  answers: Answers;
  /** The firm's words, by which the answers are chosen and shown. */
  vocabulary: Vocabulary;
  /** The step to continue with, counted from 1. */
  step: number;
  /** When the draft was last saved; `null` for none. */
  savedAt: string | null;
  /** When they were last submitted. */
  submittedAt: string | null;
};

/**
 * Returns the answers of the viewer, or of the holder for whom they prepare them, whose draft stays the holder's own.
 * @throws DomainError `forbidden` under a grant that does not cover the holder's own name.
 */
export async function ownPreferencesOf(viewer: Viewer): Promise<PreferencesView> {
  refuseBeyondGrant(viewer, { entityId: null, vehicleId: null }, 'prepare');
  return preferencesOf({ memberId: holderIdOf(viewer) }, { withDraft: viewer.holders === null });
}

/** Returns the answers to continue with: the draft, else the last submitted version. */
export async function preferencesOf(
  owner: Owner,
  { withDraft = true }: { withDraft?: boolean } = {},
): Promise<PreferencesView> {
  const on = db();
  const draft = withDraft ? await findPreferenceDraft(on, owner) : undefined;
  const latest = await findLatest(on, owner);
  const vocabulary = await currentVocabulary(on);
  const stored = draftAnswers.catch({}).parse(draft?.answers ?? latest?.answers ?? {});
  const given = meantAnswers(stored, vocabulary);
  return {
    vocabulary,
    answers: latest ? given : { ...(await knownAnswers(owner, on)), ...given },
    step: draft?.step ?? 1,
    savedAt: draft?.savedAt.toISOString() ?? null,
    submittedAt: latest?.submittedAt.toISOString() ?? null,
  };
}

/** Returns what a member's profile already answers, for those who have never submitted preferences. */
async function knownAnswers(owner: Owner, on: Db): Promise<Answers> {
  const facts = 'memberId' in owner ? await findProfileFacts(on, owner.memberId) : undefined;
  return {
    ...(facts?.country && { country: facts.country }),
    ...(facts?.accreditedAt && { accreditation: 'accredited' }),
  };
}

export const hasPreferencesOf = async ({ memberId }: { memberId: string }): Promise<boolean> =>
  (await findLatest(db(), { memberId })) !== undefined;

/** Returns what a member last submitted, ignoring a newer draft; `null` before they did. */
export async function submittedAnswers({ memberId }: { memberId: string }): Promise<Answers | null> {
  const latest = await findLatest(db(), { memberId });
  return latest ? draftAnswers.catch({}).parse(latest.answers) : null;
}

export type PreferenceVersionView = {
  version: number;
  mode: PreferenceMode;
  answers: Answers;
  submittedAt: string;
  submittedBy: string | null;
};

/** Returns every submitted version, newest first. */
export async function preferenceHistory(owner: Owner): Promise<PreferenceVersionView[]> {
  const rows = await findPreferenceVersions(db(), owner);
  return rows.map(({ version, mode, answers, submittedAt, submittedBy }) => ({
    version,
    mode,
    answers: draftAnswers.catch({}).parse(answers),
    submittedAt: submittedAt.toISOString(),
    submittedBy,
  }));
}

/** Saves the answers so far, valid or not, and the step. Returns the time. @throws DomainError `not_found`. */
export async function savePreferencesDraft(
  tx: Tx,
  owner: Owner,
  { answers, step }: { answers: Answers; step: number },
): Promise<string> {
  if (!(await lockOwner(tx, owner))) throw new DomainError('not_found', 'This account no longer exists.');
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

type Submission = {
  mode: PreferenceMode;
  answers: Answers;
  submittedBy: string | null;
  /** What the audit entry says besides. */
  noted?: Record<string, string>;
};

/**
 * Submits the preferences as a new version; unchanged answers create none. Returns the submitted answers, and those of
 * the version before; `null` for none.
 * @throws DomainError `not_found`, `unprocessable` when a step is incomplete.
 */
export async function submitPreferences(
  tx: Tx,
  owner: Owner,
  { mode, answers: given, submittedBy, noted }: Submission,
): Promise<{ changed: boolean; answers: Answers; before: Answers | null }> {
  if (!(await lockOwner(tx, owner))) throw new DomainError('not_found', 'This account no longer exists.');
  const vocabulary = await currentVocabulary(tx);
  const meant = meantAnswers(given, vocabulary);
  const problem = firstProblemStep(meant, mode, vocabulary);
  if (problem !== null) {
    const title = PREFERENCE_STEPS[problem - 1]?.title ?? '';
    throw new DomainError('unprocessable', `Please complete step ${problem}, “${title}”.`);
  }
  const answers = cleanAnswers(meant);
  const latest = await findLatest(tx, owner);
  const before = latest ? cleanAnswers(draftAnswers.catch({}).parse(latest.answers)) : null;
  await deletePreferenceDraft(tx, owner);
  if (before && JSON.stringify(before) === JSON.stringify(answers))
    return { changed: false, answers, before };
  const version = (latest?.version ?? 0) + 1;
  await insertPreferenceVersion(tx, {
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
    after: { ...answers, ...noted },
  });
  return { changed: true, answers, before };
}

/** Copies a newcomer's answers from the waitlist to their draft, also those that they did not submit. */
export async function adoptWaitlistAnswers(tx: Tx, memberId: string, email: string): Promise<void> {
  const found = (await findDraftOfAddress(tx, email)) ?? (await findLatestOfAddress(tx, email));
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
