import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { preferenceVersion } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { newId } from '#app/domain/ids.ts';
import { keysOf } from '#app/domain/investing/vocabulary.ts';
import { isMatchedBy } from '#app/platform/access/preference-match.queries.server.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { preferenceMatch } from './preference-match.server.ts';

useTestDatabase();

test('the members notified of what matches are those whose cards say that it matches', async () => {
  const { sectors, regions, types } = await currentVocabulary();
  const [[sector, otherSector], [region, otherRegion], [type]] = [sectors, regions, types];
  if (!sector || !otherSector || !region || !otherRegion || !type) throw new Error('There are too few words');
  const keys = {
    sectors: keysOf(sectors, sector.key),
    regions: keysOf(regions, region.key),
    types: keysOf(types, type.key),
  };
  const card = { sector: sector.label, region: region.label, type: type.label };
  const isMatched = async (memberId: string) => {
    const rows = await db()
      .select({ id: member.id })
      .from(member)
      .where(and(eq(member.id, memberId), isMatchedBy(keys)));
    return rows.length === 1;
  };
  expect(await isMatched((await makeViewer()).memberId)).toBe(false);
  let matched = 0;
  for (const chosen of [undefined, [], [sector.key], [otherSector.key], [otherSector.key, sector.key]])
    for (const place of [undefined, [region.key], [otherRegion.key]])
      for (const kind of [undefined, [type.key], 'no list']) {
        const viewer = await makeViewer();
        const { memberId } = viewer;
        const answers = { sectors: chosen, regions: place, stages: kind };
        // An earlier version that matches decides nothing.
        for (const one of [
          { version: 1, answers: { sectors: [sector.key] } },
          { version: 2, answers },
        ])
          await db()
            .insert(preferenceVersion)
            .values({ id: newId(), memberId, mode: 'profile', ...one });
        const isShown = (await preferenceMatch(viewer))(card) !== null;
        expect(await isMatched(memberId), JSON.stringify(answers)).toBe(isShown);
        matched += Number(isShown);
      }
  expect(matched).toBeGreaterThan(5);
});
