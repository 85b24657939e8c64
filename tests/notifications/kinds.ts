import { eq } from 'drizzle-orm';
import { db, transaction } from '#app/db/client.server.ts';
import { documentVersion } from '#app/db/schema/documents.ts';
import { mailDelivery } from '#app/db/schema/mail.ts';
import { indication } from '#app/db/schema/opportunities.ts';
import { payoutFile } from '#app/db/schema/payouts.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import type { NotificationKind } from '#app/domain/messages/notification-kinds.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { proposeForHolder, proposeForVehicle } from '#app/features/bank-details/proposals.server.ts';
import { sendBroadcast } from '#app/features/broadcasts/sending/orders.server.ts';
import { submitCommitment } from '#app/features/commitments/commitments.server.ts';
import { decisionNoticesJob } from '#app/features/commitments/decisions/decision-notices.jobs.server.ts';
import { receiptNoticesJob } from '#app/features/commitments/receipts/receipt-notices.jobs.server.ts';
import { announceJob } from '#app/features/documents/admin/announce.jobs.server.ts';
import { publishDocuments } from '#app/features/documents/admin/publish.server.ts';
import { acceptGrant } from '#app/features/grants/accepting.server.ts';
import { giveGrant } from '#app/features/grants/giving.server.ts';
import { recordMailEvents } from '#app/features/mail/events.server.ts';
import { remindToSign } from '#app/features/nda/admin/reminders.server.ts';
import { requestPublication } from '#app/features/notices/publishing/publish.server.ts';
import { recordNoticeJob } from '#app/features/notices/publishing/record-notice.jobs.server.ts';
import { tellHoldersJob } from '#app/features/notices/publishing/tell-holders.jobs.server.ts';
import { createDraft } from '#app/features/opportunities/authoring/create-draft.server.ts';
import { saveDraft } from '#app/features/opportunities/authoring/drafts.server.ts';
import { publishOpportunity } from '#app/features/opportunities/publishing/publish-opportunity.server.ts';
import { messageIdOf } from '#app/features/payments/payouts/payout.ts';
import { preparePayout } from '#app/features/payments/payouts/prepare.server.ts';
import { recordStatusReport } from '#app/features/payments/reading/record-status-report.server.ts';
import { admitIdentity } from '#app/features/people/joining/admit-identity.server.ts';
import { addTask } from '#app/features/people/record/tasks.server.ts';
import { answerNoticeJob } from '#app/features/questions/answer-notice.jobs.server.ts';
import { answerQuestion } from '#app/features/questions/answering.server.ts';
import { broadcastJob } from '#app/notify/broadcasts/broadcasts.server.ts';
import { viewerFor } from '#app/platform/grants/grants.server.ts';
import { proposeAccess } from '#app/processes/grants/grants.server.ts';
import { prepare } from '#app/processes/prepared/prepared.server.ts';
import { moveStage } from '#app/processes/stage-moves/stage-moves.server.ts';
import { writtenFields } from '#tests/factories/authoring.ts';
import { makeAccount, makeBankDetails } from '#tests/factories/bank-details.ts';
import { makeBroadcast } from '#tests/factories/broadcasts.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { decideOne } from '#tests/factories/decisions.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeGrant } from '#tests/factories/grants.ts';
import { makeInvitation } from '#tests/factories/invitations.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeSignature, makeVersion } from '#tests/factories/nda.ts';
import { makeNotice } from '#tests/factories/notices.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeFundAccount } from '#tests/factories/payments.ts';
import { makeDistribution, setAddress } from '#tests/factories/payouts.ts';
import { makeQuestion } from '#tests/factories/questions.ts';
import { committed } from '#tests/setup/committed.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { work } from '#tests/setup/sending.ts';

/** Ada is whom a kind is about; Bo is another member, Cy one who is not approved yet. */
export type Cast = { admin: Viewer; ada: Viewer; bo: Viewer; cy: Viewer };

export async function makeCast(): Promise<Cast> {
  const [admin, ada, bo] = [await makeAdmin(), await makeViewer(), await makeViewer()];
  return { admin, ada, bo, cy: await makeViewer({ approvedAt: null }) };
}

/** The act that raises a kind, and who gets it: nobody else does. */
const SHA256 = Buffer.alloc(32);

const grantRights = {
  ...{ categories: 'all' as const, year: null, figures: true, receive: false },
  ...{ prepare: false, act: false, opportunities: false },
};

type Case = { gets: readonly (keyof Cast)[]; raise: (cast: Cast) => Promise<unknown> };

async function publishDocument(admin: Viewer, readers: readonly Viewer[], ownerId: string | null) {
  const version = await makeVersion();
  for (const { memberId } of readers)
    await makeSignature(memberId, version.id, { completedAt: new Date('2026-01-02') });
  const { id } = await makeDocument({
    publishedAt: null,
    ownerId,
    ...(ownerId && { category: 'statement' }),
  });
  await db().update(documentVersion).set({ preparedAt: new Date() });
  await committed(publishDocuments)(admin, { ids: [id], at: null, announce: true });
  await runQueued(announceJob);
}

/** How each kind happens. */
export const CASES: Record<NotificationKind, Case> = {
  new_opportunity: {
    gets: ['admin', 'ada', 'bo'],
    async raise({ admin }) {
      const fields = writtenFields();
      const { id: opportunityId, revision } = await committed(createDraft)(admin, {
        name: fields.name,
        firstStage: 'open',
      });
      const saved = await committed(saveDraft)(admin, { opportunityId, revision, fields });
      await committed(publishOpportunity)(admin, { opportunityId, revision: saved.revision, note: '' });
      await runQueued(broadcastJob);
    },
  },
  stage_change: {
    gets: ['ada'],
    async raise({ admin, ada }) {
      const { id: opportunityId } = await makeOpportunity({ stage: 'pipeline', closesAt: null });
      await db()
        .insert(indication)
        .values({ opportunityId, memberId: ada.memberId, likelihood: 4, amount: null });
      const closesAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
      await transaction((tx) =>
        moveStage(tx, admin, { opportunityId, from: 'pipeline', to: 'open', closesAt }),
      );
      await runQueued(broadcastJob);
    },
  },
  document_published: {
    gets: ['ada'],
    raise: ({ admin, ada }) => publishDocument(admin, [ada], null),
  },
  statement_ready: {
    gets: ['ada'],
    raise: ({ admin, ada, bo }) => publishDocument(admin, [ada, bo], ada.memberId),
  },
  holder_news: {
    gets: ['bo'],
    async raise({ admin, ada, bo }) {
      await makeGrant(ada.memberId, bo);
      await publishDocument(admin, [ada, bo], ada.memberId);
    },
  },
  notice_issued: {
    gets: ['ada'],
    async raise({ admin, ada }) {
      const fundId = await hold(ada, [['2026-01-01', 'commitment', 1_000]]);
      await makeBankDetails(admin.memberId, { fundId });
      const { id: noticeId } = await makeNotice(fundId);
      await committed(requestPublication)(admin, { noticeId, revision: 1, at: null });
      await runQueued(recordNoticeJob);
      await runQueued(tellHoldersJob);
    },
  },
  commitment_received: {
    gets: ['admin'],
    async raise({ ada }) {
      const { id: opportunityId } = await makeOpportunity();
      const amount = fromMajor(250_000, 'EUR');
      await committed(submitCommitment)(ada, { opportunityId, amount, idempotencyKey: newId() });
      await runQueued(receiptNoticesJob);
    },
  },
  commitment_decided: {
    gets: ['ada'],
    async raise({ admin, ada }) {
      const { id } = await makeCommitment(ada, (await makeOpportunity()).id);
      await decideOne(admin, id, { kind: 'accept' });
      await runQueued(decisionNoticesJob);
    },
  },
  question_answered: {
    gets: ['ada'],
    async raise({ admin, ada }) {
      const { id } = await makeQuestion(ada.memberId);
      await committed(answerQuestion)(admin, { id, answer: 'In June.', revision: null, wording: null });
      await runQueued(answerNoticeJob);
    },
  },
  invite_redeemed: {
    gets: ['ada'],
    async raise({ ada }) {
      const email = 'guest@example.test';
      await makeInvitation(email, { invitedBy: ada.memberId });
      const [invited] = await db().query.invitation.findMany();
      const at = '2026-01-05T09:00:00.000Z';
      const who = { sub: 'auth0|guest', email, emailVerified: true, name: 'Gil Okafor', picture: null };
      const profile = { ...who, roles: [], created_at: at, updated_at: at };
      const entrance = { invitationId: invited?.id ?? null, authenticatedAt: new Date() };
      await transaction((tx) => admitIdentity(tx, profile, entrance));
    },
  },
  nda_needed: {
    gets: ['ada'],
    async raise({ admin, ada }) {
      await makeVersion();
      await committed(remindToSign)(admin, { memberId: ada.memberId });
    },
  },
  firm_message: {
    gets: ['ada', 'bo'],
    async raise({ admin }) {
      const { id } = await makeBroadcast();
      await committed(sendBroadcast)(admin, { id, revision: 1, at: null });
      await work();
    },
  },
  bank_details_changed: {
    gets: ['ada'],
    raise: ({ admin, ada }) =>
      committed(proposeForHolder)(admin, {
        ...{ memberId: ada.memberId, entityId: null, currency: 'EUR', note: null },
        account: makeAccount(),
      }),
  },
  access_changed: {
    gets: ['ada'],
    raise: ({ admin, ada }) =>
      committed(proposeAccess)(admin, {
        memberId: ada.memberId,
        grant: {
          ...{ id: newId(), entity: 'all', email: 'adviser@example.com', preset: 'spouse', vehicles: 'all' },
          ...{ rights: grantRights, from: null, until: null, receivesInstead: false },
        },
      }),
  },
  act_prepared: {
    gets: ['ada'],
    async raise({ ada }) {
      const person = await makeViewer({ roles: [DELEGATE], name: 'Otto Adler' });
      const id = newId();
      await committed(giveGrant)(ada, {
        ...{ id, entity: 'all', email: person.email, preset: 'adviser', vehicles: 'all' },
        ...{ rights: { ...grantRights, prepare: true }, from: null, until: null, receivesInstead: false },
      });
      await committed(acceptGrant)(person, { id });
      await committed(prepare)(await viewerFor(person, id), {
        kind: 'bankDetails.propose',
        input: { entityId: null, currency: 'EUR', account: makeAccount() },
      });
    },
  },
  approval_requested: {
    gets: ['admin'],
    async raise() {
      const { id: vehicleId } = await makeFund();
      const proposal = { vehicleId, note: null, address: null, account: makeAccount() };
      await committed(proposeForVehicle)(await makeAdmin(), proposal);
    },
  },
  payout_rejected: {
    gets: ['admin'],
    async raise({ admin, ada }) {
      const { id: fundId } = await makeFund();
      await makeFundAccount(fundId, admin.memberId);
      await makeBankDetails(admin.memberId, { memberId: ada.memberId });
      await setAddress(ada);
      const { noticeId } = await makeDistribution(fundId, [{ memberId: ada.memberId, amount: 100_00 }]);
      const file = { noticeId, executionDate: '2099-01-31', count: 1, total: 100_00 };
      const { id } = await committed(preparePayout)(admin, file);
      const sent = { releasedAt: new Date(), releasedById: admin.memberId, content: '', sha256: SHA256 };
      await db().update(payoutFile).set(sent).where(eq(payoutFile.id, id));
      const all = { reference: null, batchId: null, status: 'RJCT', reason: 'AC04', text: null, line: 1 };
      const answer = { messageId: 'R-1', originalId: messageIdOf(id), statuses: [all], line: 1 };
      await transaction((tx) =>
        recordStatusReport(tx, admin, { answer, fileName: 'answer.xml', sha256: SHA256 }),
      );
    },
  },
  task: {
    gets: ['admin'],
    async raise({ admin, ada: { memberId } }) {
      const task = {
        id: newId(),
        memberId,
        ownerId: admin.memberId,
        title: 'Call back',
        dueOn: '2099-01-31',
      };
      await committed(addTask)(await makeAdmin(), task);
    },
  },
  mail_undeliverable: {
    gets: ['admin'],
    async raise({ ada: { email: address, memberId } }) {
      const mailId = 'approved.1';
      await db()
        .insert(mailDelivery)
        .values({ mailId, address, memberId, template: 'approved', state: 'sent' });
      const event = { mailId, state: 'bounced', at: new Date(), reason: null, isFromList: false } as const;
      await committed(recordMailEvents)([{ ...event, suppresses: 'bounced' }]);
    },
  },
};
