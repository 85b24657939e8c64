import { type SQL, sql } from 'drizzle-orm';
import { member } from '#app/db/schema/members.ts';
import { entityName } from './entity-name.queries.server.ts';

/** The display name of a holder: an entity has its own. */
export const nameOfHolder: SQL<string> = sql<string>`coalesce(${entityName}, ${member.name})`;

/** The text that a search for a holder matches. */
export const holderText: SQL = sql`(${member.name} || ' ' || ${member.email}::text || ' ' || coalesce(${entityName}, ''))`;
