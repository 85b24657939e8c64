import { sql } from 'drizzle-orm';

/** The JSON path of every link to an entry or an asset within an item's fields. */
export const LINKS = sql.raw(
  `'strict $.** ? (@.type == "Link" && (@.linkType == "Entry" || @.linkType == "Asset"))'`,
);
