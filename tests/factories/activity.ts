import { db } from '#app/db/client.server.ts';
import { mediaProgress } from '#app/db/schema/authoring.ts';
import { notification } from '#app/db/schema/communication.ts';
import { documentEvent, documentReading } from '#app/db/schema/documents.ts';
import { faqFeedback } from '#app/db/schema/faqs.ts';
import { signInEvent } from '#app/db/schema/members.ts';
import { desiredAmount, indication } from '#app/db/schema/opportunities.ts';
import type { DocumentAct } from '#app/domain/access/documents.ts';
import { newId } from '#app/domain/ids.ts';
import { makeQuestion } from './questions.ts';

const HOUR = 3_600_000;

/** The time so many hours ago. */
export const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR);

/** Stores what a member did, each so many hours ago. */
export const did = (memberId: string) => ({
  document: (documentId: string, hours: number, act: DocumentAct = 'view') =>
    db()
      .insert(documentEvent)
      .values({ id: newId(), at: hoursAgo(hours), documentId, memberId, act }),
  read: (versionId: string, hours: number, page = 1) =>
    db()
      .insert(documentReading)
      .values({ memberId, versionId, page, milliseconds: 60_000, lastAt: hoursAgo(hours) }),
  watch: (opportunityId: string, hours: number, mediaId = 'recording') =>
    db()
      .insert(mediaProgress)
      .values({ memberId, mediaId, opportunityId, seconds: 90, at: hoursAgo(hours) }),
  ask: (opportunityId: string | null, hours: number) =>
    makeQuestion(memberId, { ...(opportunityId && { opportunityId }), askedAt: hoursAgo(hours) }),
  desire: (opportunityId: string, hours: number) =>
    db()
      .insert(desiredAmount)
      .values({ memberId, opportunityId, amount: 5_000_000, setAt: hoursAgo(hours) }),
  indicate: (opportunityId: string, hours: number) =>
    db()
      .insert(indication)
      .values({ memberId, opportunityId, likelihood: 4, setAt: hoursAgo(hours) }),
  signIn: (hours: number) =>
    db()
      .insert(signInEvent)
      .values({ id: newId(), memberId, at: hoursAgo(hours), result: 'signed_in', device: 'Firefox on Mac' }),
  news: (hours: number) =>
    db()
      .insert(notification)
      .values({
        id: newId(),
        memberId,
        kind: 'firm_message',
        title: 'News',
        body: 'Of the firm.',
        cause: newId(),
        createdAt: hoursAgo(hours + 1),
        readAt: hoursAgo(hours),
      }),
  rate: (faqId: string, hours: number) =>
    db()
      .insert(faqFeedback)
      .values({ faqId, memberId, helped: true, at: hoursAgo(hours) }),
});
