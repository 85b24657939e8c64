import { sql } from 'drizzle-orm';

/** The path of every link to an entry or an asset within the fields of an item. */
export const LINKS = sql.raw(
  `'strict $.** ? (@.type == "Link" && (@.linkType == "Entry" || @.linkType == "Asset"))'`,
);
