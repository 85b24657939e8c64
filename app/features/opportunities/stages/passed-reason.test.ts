import { expect, test } from 'vitest';
import { transaction } from '#app/db/client.server.ts';
import type { OpportunityContent } from '#app/domain/investing/opportunity-content.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { draftDetail } from '../authoring/authoring.server.ts';
import { saveDraft } from '../authoring/drafts.server.ts';
import { listOpportunities, opportunityBySlug } from '../opportunities.server.ts';

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

test('a page shows the reason only while its opportunity is passed, and so does its preview', async () => {
  const passed = await makeOpportunity({ stage: 'passed', content });
  const open = await makeOpportunity({ stage: 'open', content });
  const member = await makeViewer();
  const shown = async ({ slug }: { slug: string }) => JSON.stringify(await opportunityBySlug(member, slug));
  expect(await shown(passed)).toContain(content.passedReason);
  expect(await shown(open)).not.toContain(content.passedReason);

  const admin = await makeAdmin();
  const previewed = async ({ id: opportunityId, slug }: { id: string; slug: string }) => {
    await transaction((tx) => saveDraft(tx, admin, { opportunityId, revision: 0, fields: { content } }));
    return (await draftDetail(admin, slug))?.opportunity.passedReason;
  };
  expect([await previewed(passed), await previewed(open)]).toEqual([content.passedReason, null]);
});
