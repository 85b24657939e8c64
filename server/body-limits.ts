import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { MOST_TRACED_BYTES } from '#app/features/documents/copies/trail.ts';
import { MOST_LETTER_BYTES } from '#app/features/grants/letter.ts';
import { MOST_IMPORT_BYTES } from '#app/features/ledger/imports/import-format.ts';
import { MAX_PDF_BYTES } from '#app/features/nda/admin/version-admin.ts';
import { MOST_BANK_FILE_BYTES } from '#app/features/payments/bank-files/bank-file.ts';
import { MOST_INBOUND_BYTES } from '#app/integrations/mail/inbound.server.ts';
import type { ServerEnv } from './context.ts';
import { errorResponse, rpcErrorResponse } from './errors.ts';

/** More than any call or form needs. Files are uploaded straight to the storage. */
const MAX_BODY_BYTES = 256 * 1024;

const RPC = '/api/trpc/';
/** Room for formatted text: each piece of it is an object of its own (`isRichText`). */
const RICH_TEXT_BYTES = 2 * 1024 * 1024;

/** Room for four amounts of each of twenty thousand holders. */
const NOTICE_BYTES = 12 * 1024 * 1024;

const LETTER_BYTES = 2 * MOST_LETTER_BYTES;

/** Calls with a higher limit. */
const LARGER = new Map([
  // A compressed replay of the events before an error.
  ['/api/errors/tunnel', 1024 * 1024],
  // A leaked copy, which is read into memory and not stored.
  ['/api/documents/trace', MOST_TRACED_BYTES],
  ['/api/nda/upload', MAX_PDF_BYTES],
  // A ledger file, which is stored in one piece.
  ['/api/admin/imports', MOST_IMPORT_BYTES],
  // The amounts of many holders, as a file or within the draft.
  ['/api/notices/amounts', NOTICE_BYTES],
  [`${RPC}notice.save`, NOTICE_BYTES],
  ['/api/admin/bank-files', MOST_BANK_FILE_BYTES],
  // All content of an opportunity, including transcripts.
  [`${RPC}authoring.save`, RICH_TEXT_BYTES],
  // A logo in base64.
  [`${RPC}settings.saveLogo`, 1.5 * 1024 * 1024],
  [`${RPC}broadcast.save`, RICH_TEXT_BYTES],
  [`${RPC}faq.create`, RICH_TEXT_BYTES],
  [`${RPC}faq.save`, RICH_TEXT_BYTES],
  [`${RPC}faq.promote`, RICH_TEXT_BYTES],
  // A letter of authorisation, as text.
  [`${RPC}grant.give`, LETTER_BYTES],
  [`${RPC}grant.propose`, LETTER_BYTES],
  // The provider may be configured to include more of an envelope in its messages than we need.
  ['/api/webhooks/esign', 2 * 1024 * 1024],
  // A message contains the whole entry, with its rich text in every language.
  ['/api/webhooks/content', 2 * 1024 * 1024],
  // The events of a mail to many recipients arrive together.
  ['/api/webhooks/mail', 4 * 1024 * 1024],
  // A mail with its attachments, up to the service's own limit.
  ['/api/webhooks/mail/inbound', MOST_INBOUND_BYTES],
]);

const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) =>
      c.req.path.startsWith(RPC)
        ? rpcErrorResponse(c, 'payload_too_large', 'This is too large to be sent. Please shorten it.')
        : errorResponse(c, 'payload_too_large', 'The request is too large.'),
  });

/** Returns the limit of a request. Calls made at the same time share one request, and get the largest of theirs. */
function bytesFor(path: string): number {
  if (!path.startsWith(RPC)) return LARGER.get(path) ?? MAX_BODY_BYTES;
  const calls = path.slice(RPC.length).split(',');
  return Math.max(MAX_BODY_BYTES, ...calls.map((name) => LARGER.get(RPC + name) ?? 0));
}

/** Requests without a body; checking for one would create a whole `Request` for each. */
const BODILESS = new Set(['GET', 'HEAD']);

/** Rejects bodies over the limit of their call before they are read. */
export const limitedBodies = createMiddleware<ServerEnv>((c, next) =>
  BODILESS.has(c.req.method) ? next() : limitTo(bytesFor(c.req.path))(c, next),
);
