import { bankDetailsRouter } from '#app/features/bank-details/bank-details.router.server.ts';
import { broadcastsRouter } from '#app/features/broadcasts/broadcasts.router.server.ts';
import { bookRouter } from '#app/features/commitments/book/book.router.server.ts';
import { commitmentsRouter } from '#app/features/commitments/commitments.router.server.ts';
import { commitmentDecisionRouter } from '#app/features/commitments/decisions/decisions.router.server.ts';
import { batchesRouter } from '#app/features/documents/admin/batches/batches.router.server.ts';
import { documentAdminRouter } from '#app/features/documents/admin/document-admin.router.server.ts';
import { libraryRouter } from '#app/features/documents/library/library.router.server.ts';
import { readingRouter } from '#app/features/documents/reading/reading.router.server.ts';
import { faqsRouter } from '#app/features/faqs/faqs.router.server.ts';
import { fundAdminRouter } from '#app/features/funds/authoring/fund-authoring.router.server.ts';
import { ledgerAdminRouter } from '#app/features/ledger/admin/ledger-admin.router.server.ts';
import { importsRouter } from '#app/features/ledger/imports/imports.router.server.ts';
import { mailRouter } from '#app/features/mail/mail.router.server.ts';
import { ndaRouter } from '#app/features/nda/nda.router.server.ts';
import { noticesRouter } from '#app/features/notices/notices.router.server.ts';
import { ownNoticesRouter } from '#app/features/notices/own/own-notices.router.server.ts';
import { notificationsRouter } from '#app/features/notifications/notifications.router.server.ts';
import { authoringRouter } from '#app/features/opportunities/authoring/authoring.router.server.ts';
import { opportunitiesRouter } from '#app/features/opportunities/opportunities.router.server.ts';
import { paymentsRouter } from '#app/features/payments/payments.router.server.ts';
import { peopleRouter } from '#app/features/people/admin/people.router.server.ts';
import { viewAsRouter } from '#app/features/people/admin/view-as.router.server.ts';
import { applicationRouter } from '#app/features/people/applying/applications.router.server.ts';
import { contactsRouter } from '#app/features/people/contacts/contacts.router.server.ts';
import { invitePreparedRouter } from '#app/features/people/importing/invite-prepared.router.server.ts';
import {
  inviteRouter,
  inviteTokenRouter,
} from '#app/features/people/joining/invitations/invites.router.server.ts';
import { waitlistRouter } from '#app/features/people/joining/waitlist/waitlist.router.server.ts';
import { preferencesRouter } from '#app/features/people/profile/preferences/preferences.router.server.ts';
import { profileRouter } from '#app/features/people/profile/profile.router.server.ts';
import { recordRouter } from '#app/features/people/record/record.router.server.ts';
import { membersRouter } from '#app/features/people/signing-in/members.router.server.ts';
import { verificationRouter } from '#app/features/people/signing-in/verification/verification.router.server.ts';
import { portfolioRouter } from '#app/features/portfolio/portfolio.router.server.ts';
import { questionsRouter } from '#app/features/questions/questions.router.server.ts';
import { integrationsRouter } from '#app/features/service-status/service-status.router.server.ts';
import { settingsRouter } from '#app/features/settings/settings.router.server.ts';
import { staffRouter } from '#app/features/staff/staff.router.server.ts';
import { textsRouter } from '#app/features/texts/texts.router.server.ts';
import { mergeRouters, router } from '#app/platform/rpc/trpc.server.ts';
import { accessReviewRouter } from '#app/processes/access-review/access-review.router.server.ts';
import { accountRouter } from '#app/processes/account/account.router.server.ts';
import { approvalsRouter } from '#app/processes/approvals/approvals.router.server.ts';
import {
  answeringRouter,
  attachmentsRouter,
  sendingRouter,
} from '#app/processes/attachments/attachments.router.server.ts';
import { contactRouter } from '#app/processes/contact/contact.router.server.ts';
import { contentRouter } from '#app/processes/content/content-sync-now.router.server.ts';
import { faqPromotionRouter } from '#app/processes/faq-promotion/faq-promotion.router.server.ts';
import { grantsRouter } from '#app/processes/grants/grants.router.server.ts';
import { holdsRouter } from '#app/processes/holds/holds.router.server.ts';
import { opportunityFilesRouter } from '#app/processes/opportunity-files/opportunity-files.router.server.ts';
import { personRouter } from '#app/processes/person/person.router.server.ts';
import { preparedRouter } from '#app/processes/prepared/prepared.router.server.ts';
import { searchRouter } from '#app/processes/search/search.router.server.ts';
import { stageMovesRouter } from '#app/processes/stage-moves/stage-moves.router.server.ts';
import { withdrawalRouter } from '#app/processes/withdrawal/withdrawal.router.server.ts';

export const appRouter = router({
  accessReview: accessReviewRouter,
  user: membersRouter,
  inviteToken: inviteTokenRouter,
  invite: mergeRouters(inviteRouter, invitePreparedRouter),
  people: peopleRouter,
  person: personRouter,
  record: recordRouter,
  application: applicationRouter,
  viewAs: viewAsRouter,
  waitlist: waitlistRouter,
  verification: verificationRouter,
  preferences: preferencesRouter,
  opportunity: opportunitiesRouter,
  opportunityFile: opportunityFilesRouter,
  documentAdmin: documentAdminRouter,
  documentBatch: batchesRouter,
  commitment: commitmentsRouter,
  commitmentDecision: commitmentDecisionRouter,
  book: bookRouter,
  attachment: attachmentsRouter,
  broadcast: mergeRouters(broadcastsRouter, sendingRouter),
  notice: mergeRouters(noticesRouter, ownNoticesRouter),
  notification: notificationsRouter,
  profile: profileRouter,
  account: accountRouter,
  contact: contactRouter,
  contacts: contactsRouter,
  mail: mailRouter,
  integrations: integrationsRouter,
  content: contentRouter,
  nda: ndaRouter,
  authoring: mergeRouters(authoringRouter, stageMovesRouter),
  question: mergeRouters(questionsRouter, answeringRouter),
  savedText: textsRouter,
  faq: mergeRouters(faqsRouter, faqPromotionRouter),
  library: libraryRouter,
  ledgerImport: importsRouter,
  payments: paymentsRouter,
  portfolio: portfolioRouter,
  ledgerAdmin: ledgerAdminRouter,
  fundAdmin: fundAdminRouter,
  reading: readingRouter,
  search: searchRouter,
  settings: settingsRouter,
  staff: staffRouter,
  approval: approvalsRouter,
  hold: holdsRouter,
  withdrawal: withdrawalRouter,
  bankDetails: bankDetailsRouter,
  grant: grantsRouter,
  prepared: preparedRouter,
});

declare global {
  /** What the client (app/ui/rpc/client.ts) may call: it stands below the features and cannot import their roof. */
  interface Procedures {
    router: typeof appRouter;
  }
}
