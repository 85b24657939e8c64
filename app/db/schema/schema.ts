import * as accessReviews from './access-reviews.ts';
import * as approvals from './approvals.ts';
import * as attachments from './attachments.ts';
import * as audit from './audit.ts';
import * as authoring from './authoring.ts';
import * as bankDetails from './bank-details.ts';
import * as broadcasts from './broadcasts.ts';
import * as calendarFeeds from './calendar-feeds.ts';
import * as commitments from './commitments.ts';
import * as communication from './communication.ts';
import * as documentUploads from './document-uploads.ts';
import * as documents from './documents.ts';
import * as faqs from './faqs.ts';
import * as firm from './firm.ts';
import * as grants from './grants.ts';
import * as holds from './holds.ts';
import * as imports from './imports.ts';
import * as jobs from './jobs.ts';
import * as joining from './joining.ts';
import * as ledger from './ledger.ts';
import * as mail from './mail.ts';
import * as members from './members.ts';
import * as mirrors from './mirrors.ts';
import * as nda from './nda.ts';
import * as notices from './notices.ts';
import * as opportunities from './opportunities.ts';
import * as payments from './payments.ts';
import * as payouts from './payouts.ts';
import * as portfolio from './portfolio.ts';
import * as prepared from './prepared.ts';
import * as questions from './questions.ts';
import * as rateLimits from './rate-limits.ts';
import * as relations from './relations.ts';
import * as savedTexts from './saved-texts.ts';
import * as search from './search.ts';
import * as services from './services.ts';
import * as staff from './staff.ts';
import * as visits from './visits.ts';

/** Every table, for the typed database handle. */
export const schema = {
  ...members,
  ...joining,
  ...nda,
  ...mirrors,
  ...opportunities,
  ...commitments,
  ...authoring,
  ...prepared,
  ...questions,
  ...savedTexts,
  ...portfolio,
  ...ledger,
  ...bankDetails,
  ...payments,
  ...payouts,
  ...accessReviews,
  ...approvals,
  ...notices,
  ...documents,
  ...documentUploads,
  ...communication,
  ...faqs,
  ...firm,
  ...broadcasts,
  ...attachments,
  ...calendarFeeds,
  ...mail,
  ...audit,
  ...grants,
  ...holds,
  ...imports,
  ...jobs,
  ...rateLimits,
  ...relations,
  ...search,
  ...services,
  ...staff,
  ...visits,
};
