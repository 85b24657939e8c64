import { type Tx, transaction } from '#app/db/client.server.ts';
import { eraseEvents } from '#app/features/analytics/personal-data.server.ts';
import {
  auditWithdrawn,
  eraseWishes,
  keptCommitments,
  withdrawUndecided,
} from '#app/features/commitments/personal-data.server.ts';
import { eraseInvitations } from '#app/features/invitations/personal-data.server.ts';
import { type LeftSignings, leaveSignings } from '#app/features/nda/personal-data.server.ts';
import { eraseNotifications } from '#app/features/notifications/personal-data.server.ts';
import { eraseMediaProgress } from '#app/features/opportunities/media-progress.server.ts';
import { heldPositions } from '#app/features/portfolio/personal-data.server.ts';
import { erasePreferences } from '#app/features/preferences/personal-data.server.ts';
import { type OpenDeletion, obstaclesTo, whatIsKept } from '#app/features/profile/deletion.ts';
import {
  deletionsForDesk,
  deletionToConfirm,
  holdMemberToErase,
  markConfirmed,
  requestDeletion,
  withdrawDeletion,
} from '#app/features/profile/deletions.server.ts';
import { eraseProfile } from '#app/features/profile/personal-data.server.ts';
import { eraseQuestions } from '#app/features/questions/personal-data.server.ts';
import { eraseWaitlistEntry } from '#app/features/waitlist/personal-data.server.ts';
import { deleteIdentity } from '#app/integrations/identity/deletion.jobs.server.ts';
import { mailFirm, mailMember } from '#app/integrations/mail/mail.jobs.server.ts';
import { env } from '#app/platform/env.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { forgetJobsAbout } from '#app/platform/jobs-forget.server.ts';
import { forgetSessionsOf } from '#app/platform/open-sessions.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { voidLater } from './nda-envelopes.server.ts';
import { discardPictures } from './profile-pictures.server.ts';

/** Asks for the viewer's account to be deleted; the firm is told once, however often they ask. */
export const askDeletion = (viewer: Viewer, reason: string | null): Promise<void> =>
  transaction(async (tx) => {
    const asked = await requestDeletion(tx, viewer, reason);
    if (!asked) return;
    const content = {
      template: 'firm-deletion-asked' as const,
      memberName: viewer.name,
      memberEmail: viewer.email,
      words: reason,
      url: new URL(`/admin/people?person=${viewer.memberId}`, env.APP_BASE_URL).href,
    };
    await mailFirm(tx, { id: `deletion-asked.${asked.id}`, content });
  });

export const takeDeletionBack = (viewer: Viewer): Promise<void> =>
  transaction((tx) => withdrawDeletion(tx, viewer));

/** The requests that wait for an admin, the oldest first, with what is in the way of each. */
export async function openDeletions(viewer: Viewer): Promise<OpenDeletion[]> {
  const waiting = await deletionsForDesk(viewer);
  return Promise.all(
    waiting.map(async ({ deletion, member }) => ({
      id: deletion.id,
      member,
      reason: deletion.reason,
      requestedAt: deletion.requestedAt.toISOString(),
      obstacles: obstaclesTo(await holdingsOf(member.id)),
    })),
  );
}

/** What a member has invested, which the law and others have a say in. */
export async function holdingsOf(memberId: string, tx?: Tx) {
  const [commitments, positions] = [await keptCommitments(memberId, tx), await heldPositions(memberId, tx)];
  return { commitments, positions };
}

/** Two who lock the same rows in another order are told so by the database. */
const ATTEMPTS = 3;

/**
 * Erases a member's personal data, as they have asked. What they asked to invest and nobody has decided is withdrawn;
 * what the law wants kept is kept. Their account at the identity provider and their picture go by jobs. Repeated, also
 * by another admin, it changes nothing.
 * @throws DomainError `not_found`, or `conflict` with what is in the way.
 */
export const confirmDeletion = (viewer: Viewer, id: string): Promise<{ repeated: boolean }> =>
  transaction(async (tx) => ({ repeated: !(await erase(tx, viewer, id)) }), { attempts: ATTEMPTS });

async function erase(tx: Tx, viewer: Viewer, id: string): Promise<boolean> {
  const asked = await deletionToConfirm(tx, viewer, id);
  if (!asked) return false;
  const { memberId } = asked;
  // In the order in which these rows are locked everywhere.
  const withdrawn = await withdrawUndecided(tx, memberId);
  const signings = await leaveSignings(tx, memberId);
  const member = await holdMemberToErase(tx, memberId);
  // Another admin may have been faster, or the member have thought again.
  const deletion = await deletionToConfirm(tx, viewer, id);
  if (!deletion) return false;
  const holdings = await holdingsOf(memberId, tx);
  const obstacles = obstaclesTo(holdings);
  if (obstacles.length > 0) throw new DomainError('conflict', obstacles.join(' '));

  // First: what follows leaves jobs of its own.
  await forgetJobsAbout(tx, { memberId, email: member.email });
  await tellOfErasure(tx, { id, member, kept: whatIsKept({ ...holdings, signed: signings.signed }) });
  await followOutside(tx, member, signings);
  await forgetSessionsOf(tx, memberId);
  await eraseNotifications(tx, memberId);
  await erasePreferences(tx, memberId);
  await eraseWishes(tx, memberId);
  await eraseQuestions(tx, memberId);
  await eraseMediaProgress(tx, memberId);
  await eraseWaitlistEntry(tx, member.email);
  await eraseInvitations(tx, member);
  await eraseEvents(tx, member);
  await eraseProfile(tx, memberId);
  await auditWithdrawn(tx, viewer, withdrawn);
  await markConfirmed(tx, viewer, deletion);
  return true;
}

type Member = Awaited<ReturnType<typeof holdMemberToErase>>;

/** The last mail to the member, and what the firm has still to do by hand. */
async function tellOfErasure(
  tx: Tx,
  { id, member, kept }: { id: string; member: Member; kept: string[] },
): Promise<void> {
  const { name, email } = member;
  await mailMember(tx, {
    id: `account-deleted.${id}`,
    to: email,
    content: { template: 'account-deletion-confirmed', memberName: name, kept },
  });
  const lines = [
    `${name} (${email}) had asked for it, and it was confirmed. Their personal data here is erased; their account at the identity provider is being deleted.`,
    'To be done by hand: delete their contact in the CRM, and their profile at the analytics service.',
  ];
  const content = { template: 'firm-notice' as const, title: 'An account was deleted', lines, link: null };
  await mailFirm(tx, { id: `account-deleted.${id}`, content });
}

async function followOutside(tx: Tx, member: Member, signings: LeftSignings): Promise<void> {
  await deleteIdentity(tx, member.id);
  if (member.pictureKey) await discardPictures(tx, [member.pictureKey]);
  for (const open of signings.open) await voidLater(tx, open);
}
