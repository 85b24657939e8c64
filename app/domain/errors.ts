/** Every way in which a request can be refused or fail: one table for HTTP and tRPC. */
export const ERROR_CODES = {
  bad_request: { status: 400, trpc: 'BAD_REQUEST' },
  unauthorized: { status: 401, trpc: 'UNAUTHORIZED' },
  forbidden: { status: 403, trpc: 'FORBIDDEN' },
  /** The request needs a recent sign-in, so the person has to sign in again first. */
  confirm_identity: { status: 412, trpc: 'PRECONDITION_FAILED' },
  not_found: { status: 404, trpc: 'NOT_FOUND' },
  /** The work was stopped because it took too long. Not 408: browsers may send a request again by themselves then. */
  timeout: { status: 504, trpc: 'TIMEOUT' },
  conflict: { status: 409, trpc: 'CONFLICT' },
  payload_too_large: { status: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  /** The file type is not accepted, or cannot be served in the requested form. */
  unsupported_type: { status: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  unprocessable: { status: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  too_many_requests: { status: 429, trpc: 'TOO_MANY_REQUESTS' },
  internal: { status: 500, trpc: 'INTERNAL_SERVER_ERROR' },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
} as const satisfies Record<string, { status: number; trpc: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** What a person reads of an unexpected failure. */
export const OUR_FAULT = 'Something went wrong on our side. Please try again.';

/** An expected failure that is not a bug. Its `message` is shown to the person who made the request. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  /** Set with `too_many_requests` and `unavailable`: seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.retryAfter = options.retryAfter;
  }
}
