import { type Tx, transaction } from '#app/db/client.server.ts';
import { recordEvent } from '#app/features/analytics/analytics.server.ts';
import { isInvited } from '#app/features/invitations/redemption.server.ts';
import { declareStatus, memberIdOf } from '#app/features/members/joining.server.ts';
import {
  type PreferencesView,
  preferencesOf,
  saveDraft,
  submitPreferences,
} from '#app/features/preferences/preferences.server.ts';
import type { Answers } from '#app/features/preferences/preferences.ts';
import { openByLink } from '#app/features/waitlist/waitlist.server.ts';
import { contactChange } from '#app/integrations/crm/crm.jobs.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
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
    await contactChange(tx, memberId, `preferences:${newId()}`);
  });

/** What a mailed link of the waitlist opens; `null` for one that is good no more. */
export async function preferencesByLink(
  token: string,
): Promise<(PreferencesView & { email: string }) | null> {
  const entry = await transaction((tx) => openByLink(tx, token));
  return entry && { ...(await preferencesOf({ waitlistEntryId: entry.entryId })), email: entry.email };
}

export const saveByLink = (token: string, draft: Draft): Promise<string> =>
  transaction(async (tx) => {
    const { entryId } = await entryByLink(tx, token);
    return saveDraft(tx, { waitlistEntryId: entryId }, draft);
  });

/** Hands in what somebody on the waitlist looks for: the second and last step of its form (seed §3). */
export async function submitByLink(token: string, answers: Answers): Promise<void> {
  const { email, ...flags } = await transaction(async (tx) => {
    const entry = await entryByLink(tx, token);
    const owner = { waitlistEntryId: entry.entryId };
    await submitPreferences(tx, owner, { mode: 'waitlist', answers, submittedBy: null });
    return {
      email: entry.email,
      invited: await isInvited(tx, entry.email),
      'existing-user': (await memberIdOf(tx, entry.email)) !== null,
    };
  });
  const properties = { email, step: 2, 'valid-email': true, ...flags };
  await recordEvent(null, { eventName: 'Waitlist Form Interaction', properties });
}

async function entryByLink(tx: Tx, token: string): Promise<{ entryId: string; email: string }> {
  const entry = await openByLink(tx, token);
  if (!entry)
    throw new DomainError(
      'not_found',
      'This link is good no more. Please ask for a new one on our first page.',
    );
  return entry;
}
