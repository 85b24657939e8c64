import { and, or, type SQL, sql } from 'drizzle-orm';
import { preferenceVersion } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import type { WordKind } from '#app/domain/investing/vocabulary.ts';

/** The keys that mean the same as the sector, the region and the type of an opportunity. */
export type MatchKeys = Record<Facet, readonly string[]>;
type Facet = Extract<WordKind, 'sectors' | 'regions' | 'types'>;

const FIELDS: Record<Facet, string> = { sectors: 'sectors', regions: 'regions', types: 'stages' };

/**
 * Matches members whose last submitted preferences name an opportunity with these keys, by the rule of `reasonOfMatch`:
 * each facet in which they chose something contains it, and they chose something in one of them.
 */
export function isMatchedBy(keys: MatchKeys): SQL {
  const facets = (Object.keys(FIELDS) as Facet[]).map((kind) => {
    const answer = sql`latest.answers -> ${FIELDS[kind]}::text`;
    const chosen = sql`(case when jsonb_typeof(${answer}) = 'array' then ${answer} else '[]'::jsonb end)`;
    return {
      isChosen: sql`${chosen} <> '[]'::jsonb`,
      fits: sql`(${chosen} = '[]'::jsonb or ${chosen} ?| ${sql.param([...keys[kind]])}::text[])`,
    };
  });
  const fits = and(or(...facets.map(({ isChosen }) => isChosen)), ...facets.map((facet) => facet.fits));
  return sql`exists (select from (select ${preferenceVersion.answers} as answers from ${preferenceVersion}
    where ${preferenceVersion.memberId} = ${member.id} order by ${preferenceVersion.version} desc limit 1) as latest
    where ${fits})`;
}
