import { expect, test } from 'vitest';
import { checkFields } from '#app/features/opportunities/opportunity-fields.ts';
import { problemsForStage } from '#app/features/opportunities/publishing/publishing-rules.ts';
import { makeRows } from './demo.ts';

const { opportunities, opportunityVersions, opportunityFiles } = makeRows(
  new Date('2026-11-21T08:30:00.000Z'),
  [],
);
const stages = new Map(opportunities.map(({ id, stage }) => [id, stage]));

test('every opportunity of the demo has the version that its page shows, and its picture is a file that members see', () => {
  expect(opportunityVersions.map(({ opportunityId, number }) => [opportunityId, number])).toEqual(
    opportunities.map(({ id, version }) => [id, version]),
  );
  const open = opportunityFiles.filter(({ gated }) => !gated).map(({ key }) => key);
  expect(open).toEqual(expect.arrayContaining(opportunities.map(({ heroKey }) => heroKey)));
});

test.each(
  opportunityVersions.map(({ fields, opportunityId }) => [fields.slug, fields, opportunityId] as const),
)('%s could be published as it is', (_slug, fields, opportunityId) => {
  expect(checkFields(fields)).toEqual({ fields: JSON.parse(JSON.stringify(fields)) });
  expect(problemsForStage(fields, stages.get(opportunityId) ?? 'open')).toEqual([]);
});
