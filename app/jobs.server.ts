import { anchorJob } from '#app/features/audit/anchors.jobs.server.ts';
import { sendBroadcastJob } from '#app/features/broadcasts/sending/send-broadcast.jobs.server.ts';
import { decisionNoticesJob } from '#app/features/commitments/decisions/decision-notices.jobs.server.ts';
import { receiptNoticesJob } from '#app/features/commitments/receipts/receipt-notices.jobs.server.ts';
import { announceJob } from '#app/features/documents/admin/announce.jobs.server.ts';
import { discardBatchFilesJob } from '#app/features/documents/admin/batches/discard-files.jobs.server.ts';
import { readBatchFileJob } from '#app/features/documents/admin/batches/read-batch-file.jobs.server.ts';
import { discardUploadJob } from '#app/features/documents/admin/uploads/discard-upload.jobs.server.ts';
import {
  prepareVersionJob,
  prepareWaitingJob,
  prepareWaitingOften,
} from '#app/features/documents/marking/marking.jobs.server.ts';
import { discardPreparedJob } from '#app/features/documents/marking/prepared-objects.jobs.server.ts';
import { ledgerFileJob, undoImportJob } from '#app/features/ledger/imports/files/file-work.jobs.server.ts';
import { forgiveAddressJob } from '#app/features/mail/forgive.jobs.server.ts';
import { NDA_JOBS, pollForSignatures } from '#app/features/nda/nda.jobs.server.ts';
import {
  publishDueNoticesJob,
  publishDueNoticesOften,
} from '#app/features/notices/publishing/publish-due.jobs.server.ts';
import { recordNoticeJob } from '#app/features/notices/publishing/record-notice.jobs.server.ts';
import { tellHoldersJob } from '#app/features/notices/publishing/tell-holders.jobs.server.ts';
import { typesetNoticeJob } from '#app/features/notices/typesetting/typeset-notice.jobs.server.ts';
import { discardLeftoverPictureJob } from '#app/features/opportunities/files/pictures.server.ts';
import {
  publishDueJob,
  publishDueOften,
} from '#app/features/opportunities/publishing/publish-due.jobs.server.ts';
import {
  sendRemindersJob,
  sendRemindersOften,
} from '#app/features/payments/reminders/reminders.jobs.server.ts';
import { decisionMailJob } from '#app/features/people/approving/decision-mail.jobs.server.ts';
import { invitePreparedJob } from '#app/features/people/importing/invite-prepared.jobs.server.ts';
import {
  expireInvitesHourly,
  expireInvitesJob,
} from '#app/features/people/joining/invitations/expiry.jobs.server.ts';
import { invitationMailJob } from '#app/features/people/joining/invitations/invitation-mail.jobs.server.ts';
import { waitlistMailJob } from '#app/features/people/joining/waitlist/waitlist-mail.jobs.server.ts';
import { waitlistRequestJob } from '#app/features/people/joining/waitlist/waitlist-request.jobs.server.ts';
import { discardPicturesJob } from '#app/features/people/profile/profile-pictures.server.ts';
import { dueTasksJob, dueTasksOften } from '#app/features/people/record/due-tasks.jobs.server.ts';
import { accountCheckJob } from '#app/features/people/signing-in/account-check.jobs.server.ts';
import { answerNoticeJob } from '#app/features/questions/answer-notice.jobs.server.ts';
import { discardContactFilesJob } from '#app/features/questions/contact/discard-files.jobs.server.ts';
import { followRenamesJob, followRenamesOften } from '#app/features/search/follow.jobs.server.ts';
import {
  checkIntegrationsJob,
  checkIntegrationsOften,
  testServiceJob,
} from '#app/features/service-status/connection-tests.jobs.server.ts';
import { importEventsJob } from '#app/notify/analytics/analytics.jobs.server.ts';
import { broadcastJob } from '#app/notify/broadcasts/broadcasts.server.ts';
import { crmContactJob, crmNoteJob } from '#app/notify/crm/crm.jobs.server.ts';
import { sendDigestsJob, sendDigestsOften } from '#app/notify/digests/digest-mails.jobs.server.ts';
import { deleteIdentityJob } from '#app/notify/identity/deletion.jobs.server.ts';
import { identityRolesJob, verificationMailJob } from '#app/notify/identity/management.jobs.server.ts';
import {
  firmMailJob,
  memberMailJob,
  purgeMailAttemptsDaily,
  purgeMailAttemptsJob,
} from '#app/notify/mail/mail.jobs.server.ts';
import { mailManyJob } from '#app/notify/mail/mail-many.jobs.server.ts';
import { releaseHoldJob } from '#app/platform/holds/holds.jobs.server.ts';
import type { JobDefinition } from '#app/platform/jobs/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs/runtime.server.ts';
import { purgeLimitsHourly, purgeLimitsJob } from '#app/platform/rate-limit/rate-limit.jobs.server.ts';
import { purgeSessionsDaily, purgeSessionsJob } from '#app/platform/session/session.jobs.server.ts';
import {
  publishEntryJob,
  retryHeldBackHourly,
  retryHeldBackJob,
  syncContentJob,
  syncContentOften,
} from '#app/processes/content/content-publication.jobs.server.ts';
import { discardFileJob } from '#app/processes/opportunity-files/opportunity-files.jobs.server.ts';

export const JOBS: readonly JobDefinition[] = [
  memberMailJob,
  mailManyJob,
  forgiveAddressJob,
  firmMailJob,
  purgeMailAttemptsJob,
  identityRolesJob,
  verificationMailJob,
  accountCheckJob,
  crmContactJob,
  crmNoteJob,
  importEventsJob,
  purgeSessionsJob,
  purgeLimitsJob,
  checkIntegrationsJob,
  testServiceJob,
  syncContentJob,
  publishEntryJob,
  retryHeldBackJob,
  ...NDA_JOBS,
  decisionMailJob,
  releaseHoldJob,
  decisionNoticesJob,
  answerNoticeJob,
  receiptNoticesJob,
  invitationMailJob,
  invitePreparedJob,
  expireInvitesJob,
  waitlistMailJob,
  waitlistRequestJob,
  broadcastJob,
  sendBroadcastJob,
  sendDigestsJob,
  discardPicturesJob,
  discardContactFilesJob,
  discardLeftoverPictureJob,
  discardFileJob,
  deleteIdentityJob,
  publishDueJob,
  publishDueNoticesJob,
  recordNoticeJob,
  typesetNoticeJob,
  tellHoldersJob,
  dueTasksJob,
  sendRemindersJob,
  anchorJob,
  prepareVersionJob,
  prepareWaitingJob,
  discardPreparedJob,
  announceJob,
  discardUploadJob,
  readBatchFileJob,
  discardBatchFilesJob,
  ledgerFileJob,
  undoImportJob,
  followRenamesJob,
];

/** Scheduled jobs; times are UTC. */
export const SCHEDULES: readonly JobSchedule[] = [
  purgeSessionsDaily,
  purgeLimitsHourly,
  purgeMailAttemptsDaily,
  checkIntegrationsOften,
  syncContentOften,
  retryHeldBackHourly,
  pollForSignatures,
  expireInvitesHourly,
  sendDigestsOften,
  publishDueOften,
  publishDueNoticesOften,
  dueTasksOften,
  sendRemindersOften,
  prepareWaitingOften,
  followRenamesOften,
];
