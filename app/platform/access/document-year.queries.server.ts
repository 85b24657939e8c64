import { sql } from 'drizzle-orm';
import { document } from '#app/db/schema/documents.ts';

/** The year that a document reports on, or else of its publication. */
export const yearOf = sql<number>`coalesce(${document.periodYear}, extract(year from ${document.publishedAt} at time zone 'UTC')::int)`;
