import { broadcastJob } from '#app/features/notifications/broadcasts.server.ts';
import { importEventsJob } from '#app/integrations/analytics/analytics.jobs.server.ts';
import { crmContactJob, crmNoteJob } from '#app/integrations/crm/crm.jobs.server.ts';
import { deleteIdentityJob } from '#app/integrations/identity/deletion.jobs.server.ts';
import { identityRolesJob, verificationMailJob } from '#app/integrations/identity/management.jobs.server.ts';
import { firmMailJob, formerMailJob, memberMailJob } from '#app/integrations/mail/mail.jobs.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs-runtime.server.ts';
import { purgeSessionsDaily, purgeSessionsJob } from '#app/platform/session.jobs.server.ts';
import { publishDueJob, publishDueOften } from '#app/workflows/authoring.jobs.server.ts';
import { tellDecisionsJob } from '#app/workflows/commitment-decisions.jobs.server.ts';
import {
  publishEntryJob,
  retryHeldBackHourly,
  retryHeldBackJob,
  syncContentJob,
  syncContentOften,
} from '#app/workflows/content-opportunities.jobs.server.ts';
import { sendDigestsJob, sendDigestsOften } from '#app/workflows/digests.jobs.server.ts';
import { checkIntegrationsJob, checkIntegrationsOften } from '#app/workflows/integrations.jobs.server.ts';
import {
  expireInvitesHourly,
  expireInvitesJob,
  invitationMailJob,
} from '#app/workflows/invites.jobs.server.ts';
import { tellDecisionJob } from '#app/workflows/membership.jobs.server.ts';
import { NDA_JOBS, pollForSignatures } from '#app/workflows/nda-jobs.server.ts';
import { discardFileJob } from '#app/workflows/opportunity-files.jobs.server.ts';
import { discardLeftoverPictureJob } from '#app/workflows/pictures.server.ts';
import { discardPicturesJob } from '#app/workflows/profile-pictures.server.ts';
import { waitlistMailJob } from '#app/workflows/waitlist.jobs.server.ts';

/** Every job of the application. */
export const JOBS: readonly JobDefinition[] = [
  memberMailJob,
  firmMailJob,
  formerMailJob,
  identityRolesJob,
  verificationMailJob,
  crmContactJob,
  crmNoteJob,
  importEventsJob,
  purgeSessionsJob,
  checkIntegrationsJob,
  syncContentJob,
  publishEntryJob,
  retryHeldBackJob,
  ...NDA_JOBS,
  tellDecisionJob,
  tellDecisionsJob,
  invitationMailJob,
  expireInvitesJob,
  waitlistMailJob,
  broadcastJob,
  sendDigestsJob,
  discardPicturesJob,
  discardLeftoverPictureJob,
  discardFileJob,
  deleteIdentityJob,
  publishDueJob,
];

/** What runs by the clock; times are UTC. */
export const SCHEDULES: readonly JobSchedule[] = [
  purgeSessionsDaily,
  checkIntegrationsOften,
  syncContentOften,
  retryHeldBackHourly,
  pollForSignatures,
  expireInvitesHourly,
  sendDigestsOften,
  publishDueOften,
];
