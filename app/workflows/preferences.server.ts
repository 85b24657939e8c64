import { type Tx, transaction } from '#app/db/client.server.ts';
import { declareStatus } from '#app/features/members/joining.server.ts';
import {
  type Owner,
  type PreferencesView,
  preferencesOf,
  saveDraft,
  submitPreferences,
} from '#app/features/preferences/preferences.server.ts';
import type { Answers } from '#app/features/preferences/preferences.ts';
import { openByLink } from '#app/features/waitlist/waitlist.server.ts';
import { contactChange } from '#app/integrations/crm/crm.jobs.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { Viewer } from '#app/platform/viewer.ts';

type Draft = { answers: Answers; step: number };

export const ownPreferences = ({ memberId }: Viewer): Promise<PreferencesView> => preferencesOf({ memberId });

/** Keeps the viewer's answers so far. Answers when they were saved. */
export const saveOwn = ({ memberId }: Viewer, draft: Draft): Promise<string> =>
  transaction((tx) => saveDraft(tx, { memberId }, draft));

/** Hands the viewer's preferences in; what they say of themselves counts from then on, also for what they may commit to. */
export const submitOwn = (
  { memberId }: Viewer,
  { mode, answers }: { mode: 'onboarding' | 'profile'; answers: Answers },
): Promise<void> =>
  transaction(async (tx) => {
    const { changed, answers: kept } = await submitPreferences(
      tx,
      { memberId },
      { mode, answers, submittedBy: memberId },
    );
    if (!changed) return;
    await declareStatus(tx, memberId, {
      country: typeof kept.country === 'string' ? kept.country : null,
      isAccredited: kept.accreditation === 'accredited' || kept.accreditation === 'qualified',
    });
    await contactChange(tx, memberId, `preferences:${Date.now()}`);
  });

/** What a mailed link of the waitlist opens; `null` for one that is good no more. */
export async function preferencesByLink(
  token: string,
): Promise<(PreferencesView & { email: string }) | null> {
  const entry = await transaction((tx) => openByLink(tx, token));
  return entry && { ...(await preferencesOf({ waitlistEntryId: entry.entryId })), email: entry.email };
}

export const saveByLink = (token: string, draft: Draft): Promise<string> =>
  transaction(async (tx) => saveDraft(tx, await ownerByLink(tx, token), draft));

export const submitByLink = (token: string, answers: Answers): Promise<void> =>
  transaction(async (tx) => {
    await submitPreferences(tx, await ownerByLink(tx, token), {
      mode: 'waitlist',
      answers,
      submittedBy: null,
    });
  });

async function ownerByLink(tx: Tx, token: string): Promise<Owner> {
  const entry = await openByLink(tx, token);
  if (!entry)
    throw new DomainError(
      'not_found',
      'This link is good no more. Please ask for a new one on our first page.',
    );
  return { waitlistEntryId: entry.entryId };
}
