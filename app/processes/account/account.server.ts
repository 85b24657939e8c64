import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { ErasureAct } from '#app/domain/erasure.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { OwnAddress } from '#app/domain/messages/own-address.ts';
import { addressesOfMember } from '#app/features/audit/own-addresses.server.ts';
import { eraseBankDetails } from '#app/features/bank-details/bank-details.server.ts';
import {
  auditWithdrawn,
  eraseEntityNames,
  keptCommitments,
  withdrawUndecided,
} from '#app/features/commitments/personal-data.server.ts';
import { eraseFaqDrafts } from '#app/features/faqs/writing/promoting.server.ts';
import { eraseMailData } from '#app/features/mail/personal-data.server.ts';
import { leaveSignings } from '#app/features/nda/personal-data.server.ts';
import { enqueueVoid } from '#app/features/nda/signing/envelopes.server.ts';
import { eraseInvitations } from '#app/features/people/joining/invitations/personal-data.server.ts';
import { eraseWaitlistEntries } from '#app/features/people/joining/waitlist/personal-data.server.ts';
import { type OpenDeletion, obstaclesTo, whatIsKept } from '#app/features/people/leaving/deletion.ts';
import {
  deletionsForAdmin,
  deletionToConfirm,
  lockedMemberToErase,
  markConfirmed,
  markRepeated,
  requireMemberToErase,
} from '#app/features/people/leaving/deletions.server.ts';
import { eraseProfile } from '#app/features/people/leaving/personal-data.server.ts';
import { discardPictures } from '#app/features/people/profile/profile-pictures.server.ts';
import { heldPositions } from '#app/features/portfolio/personal-data.server.ts';
import { erasePreparer } from '#app/features/prepared/prepared.server.ts';
import { eraseQuestions } from '#app/features/questions/personal-data.server.ts';
import { eraseEvents } from '#app/notify/analytics/personal-data.server.ts';
import { eraseDigests } from '#app/notify/deliveries/deliveries.server.ts';
import { eraseReceived } from '#app/notify/holders/recipients.server.ts';
import { deleteIdentity } from '#app/notify/identity/deletion.jobs.server.ts';
import { mailFirm, mailMember } from '#app/notify/mail/mail.jobs.server.ts';
import { forgetJobsAbout } from '#app/platform/jobs/forget.server.ts';
import { eraseDeclared } from '#app/platform/personal-data/personal-data.server.ts';
import { eraseAccess } from '../grants/grants.server.ts';

/** The open deletion requests, oldest first, each with its obstacles. */
export async function openDeletions(viewer: Viewer): Promise<OpenDeletion[]> {
  const waiting = await deletionsForAdmin(viewer);
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

/** Returns the member's investments, which legal retention and other parties depend on. */
export async function holdingsOf(memberId: string, tx?: Tx) {
  const [commitments, positions] = [await keptCommitments(memberId, tx), await heldPositions(memberId, tx)];
  return { commitments, positions };
}

/**
 * Erases a member's personal data at their request. Undecided commitments are withdrawn; records that the law
 * requires are kept. Jobs delete the identity provider's account and the picture. Idempotent, even across admins.
 * @throws DomainError `not_found`, or `conflict` with the obstacles.
 */
export async function confirmDeletion(
  tx: Tx,
  viewer: Viewer,
  { id }: { id: string },
): Promise<{ repeated: boolean }> {
  const request = await deletionToConfirm(tx, viewer, id);
  if (!request) return { repeated: true };
  const { memberId } = request;
  const locked = await lockForErasure(tx, memberId);
  // Meanwhile another admin may have confirmed the request, or the member withdrawn it.
  const deletion = await deletionToConfirm(tx, viewer, id);
  if (!deletion) return { repeated: true };
  const holdings = await holdingsToErase(tx, memberId);
  const { member, signings } = locked;

  // First, because the steps below enqueue jobs of their own.
  await forgetJobsAbout(tx, { memberId, email: member.email });
  await mailOfErasure(tx, { id, member, kept: whatIsKept({ ...holdings, signed: signings.signed }) });
  await erase(tx, viewer, locked);
  await markConfirmed(tx, viewer, deletion);
  return { repeated: false };
}

/**
 * Erases once more who was erased after the backup that the database was restored from. An operator does it, with no
 * mail: the member and the firm have had theirs.
 * @throws DomainError `not_found`, or `conflict` with the obstacles.
 */
export async function repeatErasure(tx: Tx, memberId: string): Promise<{ repeated: boolean }> {
  await requireMemberToErase(tx, memberId);
  const locked = await lockForErasure(tx, memberId);
  const { member } = locked;
  if (member.erasedAt) return { repeated: true };
  await holdingsToErase(tx, memberId);
  await forgetJobsAbout(tx, { memberId, email: member.email });
  await erase(tx, OPERATOR, locked);
  await markRepeated(tx, memberId);
  return { repeated: false };
}

/** Nobody who is signed in. */
const OPERATOR = { memberId: null };

/** Withdraws and locks what an erasure touches, in the order of everywhere. */
async function lockForErasure(tx: Tx, memberId: string) {
  const withdrawn = await withdrawUndecided(tx, memberId);
  const signings = await leaveSignings(tx, memberId);
  const member = await lockedMemberToErase(tx, memberId);
  // What they committed or began to sign until they were locked.
  const late = await withdrawUndecided(tx, memberId);
  const { open, signed } = await leaveSignings(tx, memberId);
  return {
    withdrawn: [...withdrawn, ...late],
    signings: { open: [...signings.open, ...open], signed },
    member,
  };
}

/** @throws DomainError `conflict` with the obstacles. */
async function holdingsToErase(tx: Tx, memberId: string) {
  const holdings = await holdingsOf(memberId, tx);
  const obstacles = obstaclesTo(holdings);
  if (obstacles.length > 0) throw new DomainError('conflict', obstacles.join(' '));
  return holdings;
}

type Leaver = Awaited<ReturnType<typeof lockForErasure>> & { addresses: readonly OwnAddress[] };

/** What the tables name whose erasure takes more than deleting rows or emptying columns, in the order of the acts. */
const ACTS: Record<ErasureAct, (tx: Tx, leaver: Leaver) => Promise<void>> = {
  agreements: async (tx, { signings }) => {
    for (const open of signings.open) await enqueueVoid(tx, open);
  },
  grants: async (tx, { member, addresses }) => {
    await eraseReceived(tx, member.id);
    await erasePreparer(tx, member.id);
    await eraseAccess(tx, member.id, addresses);
  },
  bankDetails: (tx, { member }) => eraseBankDetails(tx, member.id),
  digests: (tx, { member }) => eraseDigests(tx, member.id),
  commitments: (tx, { member }) => eraseEntityNames(tx, member.id),
  questions: async (tx, { member }) => {
    await eraseFaqDrafts(tx, member.id);
    await eraseQuestions(tx, member.id);
  },
  mail: (tx, { member }) => eraseMailData(tx, member),
  waitlist: (tx, { member, addresses }) => eraseWaitlistEntries(tx, member.id, addresses),
  invitations: (tx, { member, addresses }) => eraseInvitations(tx, member.id, addresses),
  events: (tx, { member, addresses }) => eraseEvents(tx, member.id, addresses),
  profile: async (tx, { member }) => {
    await deleteIdentity(tx, member.id);
    if (member.pictureKey) await discardPictures(tx, [member.pictureKey]);
    await eraseProfile(tx, member.id);
  },
};

async function erase(
  tx: Tx,
  actor: { memberId: string | null },
  locked: Awaited<ReturnType<typeof lockForErasure>>,
): Promise<void> {
  const { id: memberId, email } = locked.member;
  const leaver = { ...locked, addresses: await addressesOfMember(tx, { memberId, email }) };
  for (const act of Object.values(ACTS)) await act(tx, leaver);
  await eraseDeclared(tx, memberId);
  await auditWithdrawn(tx, actor, locked.withdrawn);
}

type Member = Awaited<ReturnType<typeof lockedMemberToErase>>;

/** Sends the final mail to the member and the list of manual steps to the firm. */
async function mailOfErasure(
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
    `${name} (${email}) requested deletion and an admin confirmed it. Their personal data here is erased; their account at the identity provider is being deleted.`,
    'Please also delete their contact in the CRM and their profile at the analytics service.',
  ];
  const content = { template: 'firm-notice' as const, title: 'An account was deleted', lines, link: null };
  await mailFirm(tx, { id: `account-deleted.${id}`, content });
}
