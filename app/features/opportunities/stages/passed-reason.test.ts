import { expect, test } from 'vitest';
import type { OpportunityContent } from '#app/domain/opportunity-content.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { listOpportunities } from '../opportunities.server.ts';

useTestDatabase();

const content: OpportunityContent = {
  keyFigures: [],
  sections: [],
  team: [],
  timeline: [],
  heroAlt: '',
  passedReason: 'Two customers make most of its revenue.',
};

test('a passed opportunity’s card shows the reason to those who may read its page', async () => {
  await makeOpportunity({ stage: 'passed', content });
  await makeOpportunity({ stage: 'open', content });
  const reasons = async (...asked: Parameters<typeof listOpportunities>) =>
    (await listOpportunities(...asked)).items.map(({ passedReason }) => passedReason);
  const member = await makeViewer();
  expect(await reasons(member, 'passed', {})).toEqual([content.passedReason]);
  expect(await reasons(await makeAdmin(), 'passed', {})).toEqual([content.passedReason]);
  expect(await reasons(member, 'open', {})).toEqual([null]);
  expect(await reasons({ ...member, ndaSignedAt: null }, 'passed', {})).toEqual([null]);
});
