import { sql } from 'drizzle-orm';
import { document } from '#app/db/schema/documents.ts';
import { notice } from '#app/db/schema/notices.ts';

/** The year that a document reports on, or else of its publication. */
export const yearOf = sql<number>`coalesce(${document.periodYear}, extract(year from ${document.publishedAt} at time zone 'UTC')::int)`;

/** The year of a notice's publication. */
export const noticeYear = sql<number>`extract(year from ${notice.publishedAt} at time zone 'UTC')::int`;
