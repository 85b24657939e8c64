import { RateLimiterDrizzle } from 'rate-limiter-flexible';
import { database } from '#app/db/client.server.ts';
import { rateLimit } from '#app/db/schema/rate-limits.ts';

type Limit = { name: string; points: number; seconds: number };

/** Creates a limiter that counts in the database, so that the limit applies across all processes. */
export const makeLimiter = ({ name, points, seconds }: Limit): RateLimiterDrizzle =>
  new RateLimiterDrizzle({
    storeClient: database().db,
    schema: rateLimit,
    keyPrefix: name,
    points,
    duration: seconds,
    // Only the most used limiter clears expired rows.
    clearExpiredByTimeout: name === 'track',
  });
