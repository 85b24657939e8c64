import { and, type SQL, sql } from 'drizzle-orm';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { searchEntry } from '#app/db/schema/search.ts';
import { queriesOf, soughtOf } from '#app/domain/sought.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';

/** The expression of the index `member_folded`. */
const searched = sql`(${member.name} || ' ' || ${member.email}::text)`;

/** Ids of members from the index of the search: those whose name, or the name of an entity of theirs, matches. */
const indexed = (kind: 'person' | 'entity', words: string): SQL =>
  kind === 'person'
    ? sql`select ${searchEntry.subjectId} from ${searchEntry}
        where ${searchEntry.kind} = 'person' and ${searchEntry.words} @@ ${words}::tsquery`
    : sql`select ${investingEntity.memberId} from ${searchEntry}
        join ${investingEntity} on ${investingEntity.id} = ${searchEntry.subjectId}
        where ${searchEntry.kind} = 'entity' and ${searchEntry.words} @@ ${words}::tsquery`;

/**
 * Matches people by their name, address or an entity of theirs; only if there are none, by a name with a typo. Finds
 * what the search of all pages finds in names.
 */
export function soughtPeople(q: string): SQL | undefined {
  if (q === '') return undefined;
  const sought = soughtOf(q);
  const literal = sql`select ${member.id} from ${member} where ${and(...holdsEach(searched, q))}`;
  if (!sought || sought.words.length === 0) return sql`${member.id} in (${literal})`;
  const [person, entity] = [queriesOf(sought, 'person', true), queriesOf(sought, 'entity', true)];
  const exact = sql`${literal} union ${indexed('entity', entity.titled)}`;
  const similar = sql`${indexed('person', person.similar)} union ${indexed('entity', entity.similar)}`;
  return sql`${member.id} = any (case when exists (${exact}) then array(${exact}) else array(${similar}) end)`;
}
