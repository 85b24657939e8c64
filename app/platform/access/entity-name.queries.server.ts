import { sql } from 'drizzle-orm';
import { investingEntity } from '#app/db/schema/joining.ts';

/** The name of an investing entity, or both names of a joint one. Used in a join; null when there is no entity. */
export const entityName = sql<
  string | null
>`${investingEntity.name} || coalesce(' and ' || (${investingEntity.details}->>'secondName'), '')`;
