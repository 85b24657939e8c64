import { db, transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { ownEventData } from '#app/features/analytics/personal-data.server.ts';
import { ownAddresses } from '#app/features/audit/own-addresses.server.ts';
import { ownAuditData } from '#app/features/audit/personal-data.server.ts';
import { ownBroadcastData } from '#app/features/broadcasts/personal-data.server.ts';
import { ownCommitmentData } from '#app/features/commitments/personal-data.server.ts';
import { ownTrail } from '#app/features/documents/copies/trail.server.ts';
import { ownDocumentData } from '#app/features/documents/documents.server.ts';
import { ownReadingData } from '#app/features/documents/reading/reading.server.ts';
import { ownFaqFeedback } from '#app/features/faqs/feedback/feedback.server.ts';
import { ownInvitationData } from '#app/features/invitations/personal-data.server.ts';
import { ownMailData } from '#app/features/mail/personal-data.server.ts';
import { ownSigningData } from '#app/features/nda/personal-data.server.ts';
import { ownNotificationData } from '#app/features/notifications/personal-data.server.ts';
import { ownMediaData } from '#app/features/opportunities/player/media-progress.server.ts';
import { ownPortfolioData } from '#app/features/portfolio/personal-data.server.ts';
import { ownPreferenceData } from '#app/features/preferences/personal-data.server.ts';
import { ownMemberData } from '#app/features/profile/personal-data.server.ts';
import { ownMessageData } from '#app/features/questions/contact/conversations.server.ts';
import { ownQuestionData } from '#app/features/questions/personal-data.server.ts';
import { ownWaitlistData } from '#app/features/waitlist/personal-data.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { openSessionsOf } from '#app/platform/session/open-sessions.server.ts';
import { allSignIns } from '#app/platform/session/sign-in-events.server.ts';

/**
 * Exports all data kept about the viewer. Amounts are in minor units of their currency.
 * @throws DomainError `forbidden` for an admin who views as a member: the export is for the member only.
 */
export async function takeOwnData(viewer: Viewer): Promise<Record<string, unknown>> {
  if (viewer.viewedBy) throw new DomainError('forbidden', 'Members can download only their own data.');
  await transaction((tx) =>
    recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'account.takeData',
      subject: { type: 'member', id: viewer.memberId },
      before: null,
      after: {},
    }),
  );
  const [member, preferences, agreements, commitments, portfolio, documents, questions] = await Promise.all([
    ownMemberData(viewer),
    ownPreferenceData(viewer),
    ownSigningData(viewer),
    ownCommitmentData(viewer),
    ownPortfolioData(viewer),
    ownDocumentData(viewer),
    ownQuestionData(viewer),
  ]);
  const addresses = await ownAddresses(db(), viewer);
  const [
    invitations,
    waitlist,
    notifications,
    recordings,
    reading,
    documentTrail,
    sessions,
    signIns,
    events,
    log,
    messages,
    faqFeedback,
    firmMessages,
    mail,
  ] = await Promise.all([
    ownInvitationData(viewer, addresses),
    ownWaitlistData(viewer, addresses),
    ownNotificationData(viewer),
    ownMediaData(viewer),
    ownReadingData(viewer),
    ownTrail(viewer),
    openSessionsOf(viewer),
    allSignIns(viewer.memberId),
    ownEventData(viewer, addresses),
    ownAuditData(viewer),
    ownMessageData(viewer),
    ownFaqFeedback(viewer),
    ownBroadcastData(viewer),
    ownMailData(viewer),
  ]);
  return {
    takenAt: new Date(),
    identity: viewer.profile,
    ...member,
    preferences,
    agreements,
    ...commitments,
    portfolio,
    documents,
    questions,
    messages,
    faqFeedback,
    firmMessages,
    invitations,
    waitlist,
    ...notifications,
    mail,
    recordings,
    reading,
    documentTrail,
    sessions,
    signIns,
    events,
    log,
  };
}
