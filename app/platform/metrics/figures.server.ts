import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { transaction } from '#app/db/client.server.ts';
import { logger } from '../logging/logger.server.ts';
import {
  type AuditFigures,
  type DocumentFigures,
  findAuditFigures,
  findDocumentFigures,
  findMoneyFigures,
  findQueueFigures,
  findServiceFigures,
  type MoneyFigures,
  type QueueFigures,
  type ServiceFigures,
} from './figures.queries.server.ts';

/** What is the same for every process on one database. */
export type Figures = {
  queues: QueueFigures[];
  documents: DocumentFigures;
  money: MoneyFigures;
  audit: AuditFigures;
  services: ServiceFigures[];
};

/** How long figures are given out again: several scrapers cost as much as one. */
const FRESH_MS = 5_000;
/** How long a scrape waits for them. Prometheus gives up after ten seconds by default. */
const WAIT_MS = 2_000;

/**
 * Returns a function that reads the figures of the database, one reading at a time and on one connection, and gives
 * `null` when they do not come in time.
 */
export function figureReader({
  read = readFigures,
  freshMs = FRESH_MS,
  waitMs = WAIT_MS,
} = {}): () => Promise<Figures | null> {
  let last: { at: number; figures: Figures } | null = null;
  let reading: Promise<Figures> | null = null;
  const start = async (): Promise<Figures> => {
    try {
      const figures = await read();
      last = { at: performance.now(), figures };
      return figures;
    } finally {
      reading = null;
    }
  };
  return async () => {
    if (last && performance.now() - last.at < freshMs) return last.figures;
    reading ??= start();
    const given = new AbortController();
    const late = pause(waitMs, null, { ref: false, signal: given.signal }).catch(() => null);
    try {
      return await Promise.race([reading, late]);
    } catch (err) {
      logger.warn({ err }, 'The figures of the database could not be read');
      return null;
    } finally {
      given.abort();
    }
  };
}

const readFigures = (): Promise<Figures> =>
  transaction(
    async (tx) => {
      // Ends a reading that the scrape has given up.
      await tx.execute(sql.raw(`set local statement_timeout = ${WAIT_MS}`));
      return {
        queues: await findQueueFigures(tx),
        documents: await findDocumentFigures(tx),
        money: await findMoneyFigures(tx),
        audit: await findAuditFigures(tx),
        services: await findServiceFigures(tx),
      };
    },
    { reads: true },
  );
