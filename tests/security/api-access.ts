import { all, type Person } from './people.ts';

type Row = {
  /** An example URL, if the path has parameters or needs a query. */
  address?: string;
  outcome: Record<Person, number>;
};

const NOT_MEMBERS = { visitor: 401, unverified: 403, pending: 403, rejected: 403, unknown: 403 } as const;
const absent = '019aa000-0000-7000-8000-000000000000';

/** The response to each kind of person for every route of the HTTP server that is not a page or a procedure. */
export const API_ACCESS: Record<string, Row> = {
  'GET /healthz': { outcome: all(200) },
  // No worker runs jobs in a test.
  'GET /readyz': { outcome: all(503) },
  'GET /.well-known/security.txt': { outcome: all(200) },
  'GET /manifest.webmanifest': { outcome: all(200) },
  'GET /firm.css': { outcome: all(200) },
  'GET /firm-logo/:file': { address: `/firm-logo/${'0'.repeat(32)}.png`, outcome: all(404) },
  'GET /.well-known/change-password': { outcome: all(302) },
  // The provider is unavailable: a page says so.
  'GET /api/auth/login': { outcome: all(302) },
  'GET /api/auth/callback': { outcome: all(302) },
  'GET /api/auth/me': { outcome: all(200, { visitor: 204 }) },
  'GET /api/auth/signup': { outcome: all(302) },
  'POST /api/auth/signup': { outcome: all(401) },
  // There is no token.
  'POST /api/auth/backchannel-logout': { outcome: all(400) },
  'POST /api/invites/reset': { outcome: all(401) },
  // A page that asks.
  'GET /api/auth/logout': { outcome: all(302) },
  'POST /api/auth/logout': { outcome: all(303) },
  'POST /api/analytics/track': { outcome: all(400) },
  // No URL for error reports is set in the tests.
  'POST /api/errors/tunnel': { outcome: all(404) },
  'GET /api/documents/download': {
    address: `/api/documents/download?id=${absent}`,
    outcome: all(404, NOT_MEMBERS),
  },
  'GET /api/documents/view': {
    address: `/api/documents/view?id=${absent}`,
    outcome: all(404, NOT_MEMBERS),
  },
  'GET /api/documents/watermark': {
    address: `/api/documents/watermark?id=${absent}`,
    outcome: all(404, NOT_MEMBERS),
  },
  'GET /api/documents/s3/watermark': {
    address: `/api/documents/s3/watermark?id=${absent}`,
    outcome: all(404, NOT_MEMBERS),
  },
  'GET /api/documents/zip': {
    address: `/api/documents/zip?ids=${absent}`,
    outcome: all(404, NOT_MEMBERS),
  },
  'GET /api/documents/batch-item': {
    address: `/api/documents/batch-item?batch=${absent}&item=${absent}`,
    outcome: all(404),
  },
  // There is no file in the request.
  'POST /api/documents/trace': { outcome: all(404, { admin: 400 }) },
  // Without the secret an admin is refused; for everyone else the route does not exist.
  'GET /api/preview': { address: '/api/preview?slug=kontor-systems', outcome: all(404, { admin: 401 }) },
  'POST /api/preview': { outcome: all(404, { admin: 400 }) },
  'POST /api/preview/end': { outcome: all(404, { admin: 303 }) },
  'GET /api/profile/data': { outcome: all(200, NOT_MEMBERS) },
  'GET /api/admin/lists/queue.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/broadcasts.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/funds.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/imports.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/notices.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/bank-entries.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/bank-statements.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/expected-payments.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/payouts.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/:of/payout-lines.csv': {
    address: `/api/admin/lists/${absent}/payout-lines.csv`,
    outcome: all(404),
  },
  'GET /api/admin/lists/:of/deliveries.csv': {
    address: `/api/admin/lists/${absent}/deliveries.csv`,
    outcome: all(404),
  },
  'GET /api/admin/lists/:of/trail.csv': {
    address: `/api/admin/lists/${absent}/trail.csv`,
    outcome: all(404),
  },
  'GET /api/admin/lists/:of/document-access.csv': {
    address: `/api/admin/lists/${absent}/document-access.csv`,
    outcome: all(404),
  },
  'GET /api/admin/lists/:of/opportunity-access.csv': {
    address: `/api/admin/lists/${absent}/opportunity-access.csv`,
    outcome: all(404),
  },
  'GET /api/admin/lists/:of/vehicle-access.csv': {
    address: `/api/admin/lists/${absent}/vehicle-access.csv`,
    outcome: all(404),
  },
  'GET /api/admin/lists/:of/access-review.csv': {
    address: `/api/admin/lists/${absent}/access-review.csv`,
    outcome: all(404),
  },
  'GET /api/admin/lists/:of/member-trail.csv': {
    address: `/api/admin/lists/${absent}/member-trail.csv`,
    outcome: all(404),
  },
  'GET /api/admin/lists/:of/reading.csv': {
    address: `/api/admin/lists/${absent}/reading.csv`,
    outcome: all(404),
  },
  'GET /api/admin/lists/people.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/notes.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/opportunities.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/documents.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/waitlist.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/invites.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/signatures.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/questions.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/broadcasts/:id/mail': {
    address: `/api/admin/broadcasts/${absent}/mail`,
    outcome: all(404),
  },
  // The copy id is forged, and no sign-in is needed for a real one.
  'GET /api/messages/:id/opened.gif': {
    address: `/api/messages/${absent}/opened.gif?copy=${'a'.repeat(44)}`,
    outcome: all(404),
  },
  'GET /api/messages/:id/links/:link': {
    address: `/api/messages/${absent}/links/0?copy=${'a'.repeat(44)}`,
    outcome: all(404),
  },
  'GET /api/commitments/export.csv': { outcome: all(200, NOT_MEMBERS) },
  'GET /api/commitments/:commitmentId/receipts/:number/receipt.pdf': {
    address: `/api/commitments/${absent}/receipts/1/receipt.pdf`,
    outcome: all(404, NOT_MEMBERS),
  },
  'GET /api/notices/:id/notice.ics': {
    address: `/api/notices/${absent}/notice.ics`,
    outcome: all(404, NOT_MEMBERS),
  },
  'GET /api/calendar/:token/due-dates.ics': {
    address: '/api/calendar/none/due-dates.ics',
    outcome: all(404),
  },
  'GET /api/contact/files/:id': {
    address: `/api/contact/files/${absent}`,
    outcome: all(404, NOT_MEMBERS),
  },
  'GET /api/contact/mails/:id': {
    address: `/api/contact/mails/${absent}`,
    outcome: all(404, NOT_MEMBERS),
  },
  'GET /api/grants/:id/letter': {
    address: `/api/grants/${absent}/letter`,
    outcome: all(404, NOT_MEMBERS),
  },
  'GET /api/profile/picture/:id': {
    address: `/api/profile/picture/${absent}`,
    outcome: all(404, NOT_MEMBERS),
  },
  // There is no head in a test, so an admin gets a retryable refusal for routes that need one.
  'GET /api/admin/audit/export.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/audit/export.jsonl': { outcome: all(404, { admin: 409 }) },
  'GET /api/admin/audit/entries/:id/proof.json': {
    address: `/api/admin/audit/entries/${absent}/proof.json`,
    outcome: all(404),
  },
  'GET /api/admin/audit/consistency.json': {
    address: `/api/admin/audit/consistency.json?one=${absent}&other=${absent}`,
    outcome: all(404),
  },
  'GET /api/admin/lists/keen.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/keen.xlsx': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/quiet.csv': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/quiet.xlsx': { outcome: all(404, { admin: 200 }) },
  'GET /api/admin/lists/:of/ledger.csv': {
    address: `/api/admin/lists/${absent}/ledger.csv`,
    outcome: all(404),
  },
  'GET /api/admin/lists/:of/holders.csv': {
    address: `/api/admin/lists/${absent}/holders.csv`,
    outcome: all(404),
  },
  'GET /api/admin/lists/:of/valuations.csv': {
    address: `/api/admin/lists/${absent}/valuations.csv`,
    outcome: all(404),
  },
  'GET /api/admin/opportunities/:id/book.csv': {
    address: `/api/admin/opportunities/${absent}/book.csv`,
    outcome: all(404),
  },
  'GET /api/admin/lists/:of/interest.csv': {
    address: `/api/admin/lists/${absent}/interest.csv`,
    outcome: all(404),
  },
  'GET /api/admin/lists/:of/book.csv': {
    address: `/api/admin/lists/${absent}/book.csv`,
    outcome: all(404),
  },
  'GET /api/admin/opportunities/:id/book.xlsx': {
    address: `/api/admin/opportunities/${absent}/book.xlsx`,
    outcome: all(404),
  },
  // The request has no file name.
  'POST /api/admin/imports': { outcome: all(404, { admin: 422 }) },
  'GET /api/admin/payouts/:file{[0-9a-f-]{36}\\.xml}': {
    address: `/api/admin/payouts/${absent}.xml`,
    outcome: all(404),
  },
  'GET /api/vehicles/:slug/payments.csv': {
    address: '/api/vehicles/none/payments.csv',
    outcome: all(404),
  },
  'POST /api/admin/bank-files': { outcome: all(404, { admin: 422 }) },
  'GET /api/admin/imports/templates/:kind': {
    address: '/api/admin/imports/templates/ledger.csv',
    outcome: all(404, { admin: 200 }),
  },
  'GET /api/notices/:file{[0-9a-f-]{36}\\.(json|csv|xlsx)}': {
    address: `/api/notices/${absent}.json`,
    outcome: all(404, NOT_MEMBERS),
  },
  'GET /api/notices/:id/draft.pdf': { address: `/api/notices/${absent}/draft.pdf`, outcome: all(404) },
  'POST /api/notices/amounts': { outcome: all(404) },
  'GET /api/portfolio/export': {
    address: '/api/portfolio/export?what=lines',
    outcome: all(200, NOT_MEMBERS),
  },
  // None of them holds a position that could be explained.
  'GET /api/portfolio/figures/:name': {
    address: '/api/portfolio/figures/nav',
    outcome: all(404, NOT_MEMBERS),
  },
  // Nothing was sealed with our secret: there is no such call for others.
  'GET /api/doctor': { outcome: all(404) },
  // No valid signature: only the content platform's own counts.
  'POST /api/webhooks/content': { outcome: all(401) },
  // Not signed by the mail service.
  'POST /api/webhooks/mail': { outcome: all(401) },
  // Without the configured password.
  'POST /api/webhooks/mail/inbound': { outcome: all(503) },
  'GET /api/nda/version': { address: `/api/nda/version?id=${absent}`, outcome: all(404, NOT_MEMBERS) },
  'GET /api/nda/document': {
    address: `/api/nda/document?id=${absent}&part=signed`,
    outcome: all(404, NOT_MEMBERS),
  },
  'POST /api/nda/upload': { address: `/api/nda/upload?id=${absent}`, outcome: all(404) },
  // Not signed by any of the e-signature provider's keys.
  'POST /api/webhooks/esign': { outcome: all(401) },
  'GET /api/live': { outcome: all(200, NOT_MEMBERS) },
  'GET /media/:key{.+}': { address: '/media/documents/secret.pdf', outcome: all(404, NOT_MEMBERS) },
  'ALL /api/*': { address: '/api/nothing', outcome: all(404) },
};
