import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { MAX_PDF_BYTES } from '#app/features/nda/nda-desk.ts';
import type { ServerEnv } from './context.ts';
import { errorResponse } from './errors.ts';

/** More than any call or form needs. Files go straight to the storage. */
const MAX_BODY_BYTES = 256 * 1024;

/** The few calls that carry more. */
const LARGER = new Map([
  // A recording of what went before an error, packed.
  ['/api/errors/tunnel', 1024 * 1024],
  ['/api/nda/upload', MAX_PDF_BYTES],
  // All that is written of an opportunity, with the words of its recordings.
  ['/api/trpc/authoring.save', 2 * 1024 * 1024],
  // The provider may be told to put more of an envelope into its messages than we need.
  ['/api/webhooks/esign', 2 * 1024 * 1024],
  // A message holds the whole entry, with its rich text in every language.
  ['/api/webhooks/content', 2 * 1024 * 1024],
]);

const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => errorResponse(c, 'payload_too_large', 'That is more than we take at once.'),
  });

const usual = limitTo(MAX_BODY_BYTES);
const larger = new Map([...LARGER].map(([path, bytes]) => [path, limitTo(bytes)]));

/** Refuses what is larger than its call may be, before it is read. */
export const limitedBodies = createMiddleware<ServerEnv>((c, next) =>
  (larger.get(c.req.path) ?? usual)(c, next),
);
