import { z } from 'zod';

const seconds = (least: number, most: number) => z.coerce.number().min(least).max(most);

/** Limits on time, connections and the database's pool (docs/guides/operate.md). */
export const limitVariables = {
  KEEP_ALIVE_SECONDS: seconds(1, 3600).default(75),
  HEADERS_TIMEOUT_SECONDS: seconds(1, 300).default(15),
  REQUEST_TIMEOUT_SECONDS: seconds(1, 3600).default(60),
  /** Shorter than the minute after which most proxies give up. */
  CALL_SECONDS: seconds(1, 3600).default(45),
  SILENCE_SECONDS: seconds(30, 3600).default(120),
  /** Pages, queries and files that one session may read from one process: far more than a person does. */
  READS_PER_HOUR: z.coerce.number().int().min(100).max(1_000_000_000).optional(),
  /** Those of them that search. Each pause while typing is one. */
  SEARCHES_PER_HOUR: z.coerce.number().int().min(10).max(1_000_000_000).optional(),
  MAX_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  SHUTDOWN_NOTICE_SECONDS: seconds(0, 600).optional(),
  SHUTDOWN_REQUESTS_SECONDS: seconds(0, 600).default(15),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(1_000).default(10),
  DATABASE_JOBS_POOL_SIZE: z.coerce.number().int().min(1).max(100).default(4),
  DATABASE_CONNECT_SECONDS: seconds(1, 300).default(10),
  DATABASE_STATEMENT_SECONDS: seconds(1, 3600).default(60),
};
