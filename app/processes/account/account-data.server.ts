import { db, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { OwnAddress } from '#app/domain/messages/own-address.ts';
import { addressesOfMember } from '#app/features/audit/own-addresses.server.ts';
import { ownAuditData } from '#app/features/audit/personal-data.server.ts';
import { ownBankDetailsData } from '#app/features/bank-details/bank-details.server.ts';
import { ownBroadcastData } from '#app/features/broadcasts/personal-data.server.ts';
import {
  ownCommitmentData,
  ownDesiredAmountData,
  ownIndicationData,
  ownReceiptData,
} from '#app/features/commitments/personal-data.server.ts';
import { ownTrail } from '#app/features/documents/copies/trail.server.ts';
import { ownDocumentData } from '#app/features/documents/documents.server.ts';
import { ownReadingData } from '#app/features/documents/reading/reading.server.ts';
import { ownFaqFeedback } from '#app/features/faqs/feedback/feedback.server.ts';
import { ownMailData } from '#app/features/mail/personal-data.server.ts';
import { ownSigningData } from '#app/features/nda/personal-data.server.ts';
import { ownNoticeData } from '#app/features/notices/personal-data.server.ts';
import { ownDeliveryData } from '#app/features/notifications/personal-data.server.ts';
import { ownMediaData } from '#app/features/opportunities/player/media-progress.server.ts';
import { ownContactData } from '#app/features/people/contacts/contacts.server.ts';
import { ownInvitationData } from '#app/features/people/joining/invitations/personal-data.server.ts';
import { ownWaitlistData } from '#app/features/people/joining/waitlist/personal-data.server.ts';
import { ownMemberData } from '#app/features/people/leaving/personal-data.server.ts';
import { ownPreferenceData } from '#app/features/people/profile/preferences/personal-data.server.ts';
import { ownPortfolioData } from '#app/features/portfolio/personal-data.server.ts';
import { ownMessageData } from '#app/features/questions/contact/conversations.server.ts';
import { ownQuestionData } from '#app/features/questions/personal-data.server.ts';
import { ownEventData } from '#app/notify/analytics/personal-data.server.ts';
import { ownQuietHours } from '#app/notify/quiet/quiet-hours.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { ownGrantData } from '#app/platform/grants/grants.server.ts';
import { declaredRowsOf } from '#app/platform/personal-data/personal-data.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { openSessionsOf } from '#app/platform/session/open-sessions.server.ts';
import { allSignIns } from '#app/platform/session/sign-in-events.server.ts';

/** The data of the features, by the key that the declaration of their tables names. */
export const FEATURE_DATA: Record<
  string,
  (viewer: Viewer, addresses: readonly OwnAddress[]) => object | null | Promise<object | null>
> = {
  profile: ownMemberData,
  preferences: ownPreferenceData,
  contact: ownContactData,
  agreements: ownSigningData,
  commitments: ownCommitmentData,
  receipts: ownReceiptData,
  desiredAmounts: ownDesiredAmountData,
  indications: ownIndicationData,
  portfolio: ownPortfolioData,
  notices: ownNoticeData,
  bankDetails: ownBankDetailsData,
  documents: ownDocumentData,
  documentTrail: ownTrail,
  questions: ownQuestionData,
  messages: ownMessageData,
  faqFeedback: ownFaqFeedback,
  firmMessages: ownBroadcastData,
  grants: ownGrantData,
  invitations: ownInvitationData,
  waitlist: ownWaitlistData,
  deliveries: ownDeliveryData,
  quietHours: ownQuietHours,
  mail: ownMailData,
  recordings: ownMediaData,
  reading: ownReadingData,
  sessions: openSessionsOf,
  signIns: ({ memberId }) => allSignIns(memberId),
  events: ownEventData,
  log: ownAuditData,
};

/**
 * Returns all data kept about the viewer. Amounts are in minor units of their currency.
 * @throws DomainError `forbidden` for an admin who views as a member: it is for the member only. `too_many_requests`.
 */
export async function ownData(viewer: Viewer): Promise<Record<string, unknown>> {
  await admitOwner(viewer);
  return readOwnData(viewer);
}

/** Returns the same as a copy to keep, which the log records. */
export async function takeOwnData(viewer: Viewer): Promise<Record<string, unknown>> {
  await admitOwner(viewer);
  await transaction((tx) =>
    recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'account.takeData',
      subject: { type: 'member', id: viewer.memberId },
      before: null,
      after: {},
    }),
  );
  return readOwnData(viewer);
}

async function admitOwner(viewer: Viewer): Promise<void> {
  if (viewer.viewedBy) throw new DomainError('forbidden', 'Members can see only their own data.');
  await countAct('ownData', viewer);
}

async function readOwnData(viewer: Viewer): Promise<Record<string, unknown>> {
  const addresses = await addressesOfMember(db(), viewer);
  const ofFeatures = Object.entries(FEATURE_DATA).map(
    async ([key, read]) => [key, await read(viewer, addresses)] as const,
  );
  const [rows, entries] = await Promise.all([declaredRowsOf(viewer.memberId), Promise.all(ofFeatures)]);
  return { takenAt: new Date(), identity: viewer.profile, ...Object.fromEntries(entries), ...rows };
}
