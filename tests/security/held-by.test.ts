import { describe, expect, test } from 'vitest';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { ownCommitments, ownList } from '#app/features/commitments/own/own-list.server.ts';
import { explainFigure } from '#app/features/portfolio/explain-figure.server.ts';
import { explanationFile } from '#app/features/portfolio/exports/explanation-file.server.ts';
import { readExportRequest } from '#app/features/portfolio/exports/export-request.ts';
import { exportPortfolio } from '#app/features/portfolio/exports/portfolio-export.server.ts';
import { ownHeadlines, ownPortfolio, ownPositionPage } from '#app/features/portfolio/portfolio.server.ts';
import { portfolioViewFrom } from '#app/features/portfolio/portfolio-address.ts';
import { askedHolder, choicesOf } from '#app/features/portfolio/reading/choices.server.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeLine, makePosition, makeValuation } from '#tests/factories/ledger-rows.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { useTestDatabase } from '#tests/setup/database.ts';

useTestDatabase();

/** A member and their entity, which hold 100 and 1,000 in the same fund. */
async function makeHolders(name: string, fundId: string) {
  const viewer = await makeViewer({ name });
  const entity = await makeEntity(viewer.memberId, { name: `${name} Holding` });
  const hold = async (amount: number, entityId?: string) => {
    const held = await makePosition({ memberId: viewer.memberId, fundId, ...(entityId && { entityId }) });
    await makeLine(held, 'commitment', '2024-01-10', amount);
    await makeLine(held, 'call_investment', '2024-02-01', amount);
    await makeValuation(held, '2024-12-31', amount);
    return held.id;
  };
  return { viewer, entity: entity.id, own: await hold(100), entities: await hold(1_000, entity.id) };
}

const viewOf = (heldBy: string) => portfolioViewFrom(new URLSearchParams({ held_by: heldBy }));
const exported = async (viewer: Viewer, what: string, heldBy: string) => {
  const request = readExportRequest({ what: [what], held_by: [heldBy] }, new Date());
  if ('problem' in request) throw new Error(request.problem);
  return new Response((await exportPortfolio(viewer, request, new AbortController().signal)).body).text();
};

describe('positions by who holds them', () => {
  test('are those of the member or of one of their entities, on pages, in explanations and in files', async () => {
    const { id: fundId } = await makeFund({ currency: 'EUR' });
    const ada = await makeHolders('Ada', fundId);
    for (const [heldBy, amount, position] of [
      ['me', 100, ada.own],
      [ada.entity, 1_000, ada.entities],
    ] as const) {
      const page = await ownPortfolio(ada.viewer, viewOf(heldBy), 'EUR');
      expect(page?.heldBy).toBe(heldBy);
      expect(page?.positions.map(({ id }) => id)).toEqual([position]);
      expect(page?.total?.figures?.nav).toBe(fromMajor(amount, 'EUR'));
      const headlines = await ownHeadlines(ada.viewer, 'EUR', heldBy);
      expect(headlines?.rows[0]?.figures?.nav).toBe(fromMajor(amount, 'EUR'));
      const address = `/portfolio/figures/nav?held_by=${heldBy}`;
      const explanation = await explainFigure(ada.viewer, address);
      expect(explanation.text).toBe(amount === 100 ? '€100' : '€1,000');
      expect(explanation.of).toMatch(amount === 100 ? /held by Ada,/ : /held by Ada Holding,/);
      for (const what of ['figures', 'lines', 'valuations', 'bridge'])
        expect(await exported(ada.viewer, what, heldBy)).not.toContain(amount === 100 ? 'Holding' : ',Ada,');
    }
    const { holders } = await choicesOf(ada.viewer, { today: '2026-01-01', asOf: '2026-01-01' });
    expect(holders).toEqual([
      { id: 'me', name: 'Myself', positions: 1 },
      { id: ada.entity, name: 'Ada Holding', positions: 1 },
    ]);
    const position = await ownPositionPage(ada.viewer, ada.own, viewOf('me'), 'EUR');
    expect(position.sisters).toEqual([
      { id: ada.own, holder: 'Myself' },
      { id: ada.entities, holder: 'Ada Holding' },
    ]);
  });

  test('of somebody else are never shown: their entity in an address changes nothing, or is not found', async () => {
    const { id: fundId } = await makeFund({ currency: 'EUR' });
    const [ada, bo] = [await makeHolders('Ada', fundId), await makeHolders('Bo', fundId)];
    const page = await ownPortfolio(ada.viewer, viewOf(bo.entity), 'EUR');
    expect(page?.heldBy).toBeNull();
    expect(page?.total?.figures?.nav).toBe(fromMajor(1_100, 'EUR'));
    const headlines = await ownHeadlines(ada.viewer, 'EUR', bo.entity);
    const position = await ownPositionPage(ada.viewer, ada.own, viewOf(bo.entity), 'EUR');
    for (const shown of [page, headlines, position]) {
      expect(JSON.stringify(shown)).not.toContain('Bo');
      expect(JSON.stringify(shown)).not.toContain(bo.own);
      expect(JSON.stringify(shown)).not.toContain(bo.entities);
    }
    const asked = (of: string) => askedHolder(ada.viewer, new URLSearchParams({ held_by: of }));
    expect(await Promise.all([ada.entity, 'me', bo.entity, 'x'].map(asked))).toEqual([
      ...[ada.entity, 'me', null, null],
    ]);
    await makeCommitment(ada.viewer, (await makeOpportunity()).id, { entityId: ada.entity });
    await makeCommitment(ada.viewer, (await makeOpportunity()).id);
    const committed = async (heldBy: string) =>
      (await ownCommitments(ada.viewer, ownList.asked(new URL(`https://x.test/?held_by=${heldBy}`)))).items
        .length;
    expect(await Promise.all([ada.entity, 'me', bo.entity].map(committed))).toEqual([1, 1, 2]);
    const address = `/portfolio/figures/nav?held_by=${bo.entity}`;
    const refused = { code: 'not_found' };
    await expect(explainFigure(ada.viewer, address)).rejects.toMatchObject(refused);
    await expect(explanationFile(ada.viewer, address)).rejects.toMatchObject(refused);
    for (const what of ['figures', 'lines', 'valuations', 'bridge'])
      await expect(exported(ada.viewer, what, bo.entity)).rejects.toMatchObject(refused);
  });

  test('are not to be chosen by somebody with a single holder', async () => {
    const { id: fundId } = await makeFund({ currency: 'EUR' });
    const viewer = await makeViewer();
    const held = await makePosition({ memberId: viewer.memberId, fundId });
    await makeLine(held, 'commitment', '2024-01-10', 100);
    const page = await ownPortfolio(viewer, viewOf('me'), 'EUR');
    expect(page).toMatchObject({ heldBy: null, choices: { holders: [] } });
  });
});
