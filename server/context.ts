import type { Context } from 'hono';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { DomainError } from '#app/domain/errors.ts';

/** Variables that the middlewares set for the routes. */
export type ServerEnv = {
  Variables: {
    /** 32 hexadecimal digits, which are also the id of the request's trace. */
    requestId: string;
    viewer: Viewer | null;
    /** Why the request cannot be made for the holder that it names; `viewer` is then the person for themselves. */
    holderRefusal: DomainError | null;
    /** Only for pages: the session could not be read, so `viewer` is `null`. */
    lookupFailed: boolean;
    /** Only for pages: the session has read more than it may within the hour. */
    refusal: DomainError | null;
    /** Only for pages. */
    secureHeadersNonce: string | undefined;
    /** Only for pages: the pattern of the page's route. */
    pageRoute: string | undefined;
  };
};

export type ServerContext = Context<ServerEnv>;
