import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { opportunity } from '#app/db/schema/opportunities.ts';

/** A search of `labelSearch` as one text query: each of its parts is a word of the text, or of a label. */
export const askedWords = (search: string | Placeholder): SQL => sql`(
  select string_agg('(' || concat_ws(' | ', nullif(to_tsquery('simple', asked.query)::text, ''), asked.labels) || ')', ' & ')::tsquery
  from json_to_recordset(${search}::json) as asked (query text, labels text)
  where to_tsquery('simple', asked.query)::text <> '' or asked.labels is not null
)`;

/** Matches opportunities with all words of a search of `labelSearch`. */
export const hasWords = (search: string): SQL => sql`${opportunity.words} @@ ${askedWords(search)}`;
