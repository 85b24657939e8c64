import type { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import { holderIdOf, onBehalf, refuseBeyondGrant } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { isInvited } from '#app/features/people/joining/invitations/redemption.server.ts';
import { declareStatus, memberIdOf } from '#app/features/people/joining/joining-member.server.ts';
import { entryOfLink, verifyByLink } from '#app/features/people/joining/waitlist/waitlist.server.ts';
import {
  type PreferencesView,
  preferencesOf,
  savePreferencesDraft,
  submitPreferences,
} from '#app/features/people/profile/preferences/preferences.server.ts';
import type { Answers, ownPreferences } from '#app/features/people/profile/preferences/preferences.ts';
import { recordEvent } from '#app/notify/analytics/events.server.ts';
import { contactChange } from '#app/notify/crm/crm.jobs.server.ts';

/**
 * Submits the viewer's preferences. The declared status applies at once, also to what they may commit to; the country
 * only if that answer changed.
 * @throws DomainError as `submitPreferences` does.
 */
export async function submitOwnPreferences(
  tx: Tx,
  viewer: Viewer,
  { mode, answers }: z.infer<typeof ownPreferences>,
): Promise<void> {
  refuseBeyondGrant(viewer, { entityId: null, vehicleId: null });
  const memberId = holderIdOf(viewer);
  const submitted = await submitPreferences(
    tx,
    { memberId },
    { mode, answers, submittedBy: viewer.memberId, noted: onBehalf(viewer) },
  );
  if (!submitted.changed) return;
  const { country, accreditation } = submitted.answers;
  // Their profile may name a newer country than their preferences, until they answer this question again.
  const isNew = country !== submitted.before?.country;
  await declareStatus(tx, memberId, {
    country: isNew && typeof country === 'string' ? country : null,
    isAccredited: accreditation === 'accredited' || accreditation === 'qualified',
  });
  await contactChange(tx, memberId, `preferences:${newId()}`);
}

/** Returns the preferences of a waitlist entry by its mailed link; `null` for a link that is no longer valid. */
export async function preferencesByLink(
  token: string,
): Promise<(PreferencesView & { email: string }) | null> {
  const entry = await entryOfLink(token);
  return entry && { ...(await preferencesOf({ waitlistEntryId: entry.entryId })), email: entry.email };
}

/**
 * Saves the draft of a waitlist entry. Returns when it was saved.
 * @throws DomainError `not_found` when the link is no longer valid.
 */
export async function savePreferencesByLink(
  tx: Tx,
  { token, ...draft }: { token: string; answers: Answers; step: number },
): Promise<string> {
  const { entryId } = await entryByLink(tx, token);
  return savePreferencesDraft(tx, { waitlistEntryId: entryId }, draft);
}

/**
 * Submits the preferences of a waitlist entry: the second and last step of its form (seed §3).
 * @throws DomainError `not_found` when the link is no longer valid, and as `submitPreferences` does.
 */
export async function submitPreferencesByLink(
  tx: Tx,
  { token, answers, device }: { token: string; answers: Answers; device?: string | undefined },
): Promise<void> {
  const { entryId, email } = await entryByLink(tx, token);
  await submitPreferences(tx, { waitlistEntryId: entryId }, { mode: 'waitlist', answers, submittedBy: null });
  const properties = {
    email,
    step: 2,
    'valid-email': true,
    invited: await isInvited(tx, email),
    'existing-user': (await memberIdOf(tx, email)) !== null,
  };
  await recordEvent(tx, null, { eventName: 'Waitlist Form Interaction', properties, device });
}

async function entryByLink(tx: Tx, token: string): Promise<{ entryId: string; email: string }> {
  const entry = await verifyByLink(tx, token);
  if (!entry)
    throw new DomainError('not_found', 'This link has expired. Please get a new one on our home page.');
  return entry;
}
