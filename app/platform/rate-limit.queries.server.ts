import { RateLimiterDrizzle } from 'rate-limiter-flexible';
import { database } from '#app/db/client.server.ts';
import { rateLimit } from '#app/db/schema/rate-limits.ts';

type Limit = { name: string; points: number; seconds: number };

/** Counts in the database, so that a limit holds over all processes together. */
export const makeLimiter = ({ name, points, seconds }: Limit): RateLimiterDrizzle =>
  new RateLimiterDrizzle({
    storeClient: database().db,
    schema: rateLimit,
    keyPrefix: name,
    points,
    duration: seconds,
    // Expired rows are swept by the one limiter that is asked most.
    clearExpiredByTimeout: name === 'track',
  });
