import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { commitment, desiredAmount, indication, opportunity } from '#app/db/schema/opportunities.ts';
import { newId } from '#app/domain/ids.ts';
import { writeCursor } from '#app/platform/lists/paging.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { listOpportunities, opportunityBySlug, opportunityCounts } from './opportunities.server.ts';
import type { OpportunityCard } from './opportunity.ts';

useTestDatabase();

const names = async (...args: Parameters<typeof listOpportunities>) =>
  (await listOpportunities(...args)).items.map((item) => item.name);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const without = { ndaSignedAt: null };

describe('a list', () => {
  test('contains the published opportunities of its stage with headline facts, even without the NDA', async () => {
    const viewer = await makeViewer({}, without);
    const kontor = await makeOpportunity({ accepted: 5_000_000 });
    await makeOpportunity({ name: 'Draft', publishedAt: null });
    await makeOpportunity({ name: 'Tomorrow', publishedAt: inDays(1) });
    await makeOpportunity({ name: 'Passed', stage: 'passed' });
    const list = await listOpportunities(viewer, 'open', {});
    expect(list.items).toHaveLength(1);
    expect(list.items[0]).toMatchObject({
      slug: kontor.slug,
      target: { amount: 100_000_000, currency: 'EUR' },
      raised: { amount: 5_000_000, currency: 'EUR' },
      closesAt: kontor.closesAt?.toISOString(),
      mine: { desired: null, indication: null, commitment: null },
    });
    expect(JSON.stringify(list)).not.toContain('payslip');
  });

  test('is empty for non-members', async () => {
    await makeOpportunity();
    const pending = await makeViewer({}, { membershipStatus: 'pending' });
    const unknown = await makeViewer({ roles: [] });
    for (const viewer of [pending, unknown]) {
      expect(await listOpportunities(viewer, 'open', {})).toMatchObject({ items: [], counts: { open: 0 } });
    }
  });

  test('includes the viewer’s own actions, and nobody else’s', async () => {
    const [viewer, other] = [await makeViewer(), await makeViewer()];
    const { id: opportunityId } = await makeOpportunity();
    const own = { opportunityId, memberId: viewer.memberId };
    await db()
      .insert(desiredAmount)
      .values([
        { ...own, amount: 30 },
        { ...own, memberId: other.memberId, amount: 99 },
      ]);
    await db()
      .insert(indication)
      .values({ ...own, likelihood: 4, amount: 20 });
    const base = { ...own, currency: 'EUR' as const };
    const [declined, live] = [newId(), newId()];
    await db()
      .insert(commitment)
      .values([
        { ...base, id: declined, idempotencyKey: newId(), amount: 50, declinedAt: new Date() },
        {
          ...base,
          id: live,
          idempotencyKey: newId(),
          amount: 60,
          acceptedAt: new Date(),
          acceptedAmount: 40,
        },
      ]);
    const { items } = await listOpportunities(viewer, 'open', {});
    expect(items).toHaveLength(1);
    expect(items[0]?.mine).toMatchObject({
      desired: { amount: 30, currency: 'EUR' },
      indication: { likelihood: 4, amount: { amount: 20, currency: 'EUR' } },
      commitment: { id: live, state: 'accepted', amount: { amount: 60 }, accepted: { amount: 40 } },
    });
  });

  test('can be filtered by sector, region, type and word prefixes', async () => {
    const viewer = await makeViewer();
    await makeOpportunity({ name: 'Kontor Systems' });
    await makeOpportunity({
      name: 'Solera Foods',
      sector: 'Food',
      region: 'Iberia',
      type: 'Growth equity',
      summary: 'Preserved vegetables.',
    });
    expect(await names(viewer, 'open', { sector: 'Food' })).toEqual(['Solera Foods']);
    expect(await names(viewer, 'open', { region: 'DACH' })).toEqual(['Kontor Systems']);
    expect(await names(viewer, 'open', { type: 'Growth equity', region: 'DACH' })).toEqual([]);
    expect(await names(viewer, 'open', { search: 'kont sys' })).toEqual(['Kontor Systems']);
    expect(await names(viewer, 'open', { search: 'VEGET' })).toEqual(['Solera Foods']);
    expect(await names(viewer, 'open', { search: 'sólera' })).toEqual(['Solera Foods']);
    expect(await names(viewer, 'open', { search: "'; drop table opportunity --" })).toEqual([]);
  });

  test('counts every stage regardless of filters, and lists the filter values of this one', async () => {
    const viewer = await makeViewer();
    for (const sector of ['Software', 'Software', 'Food']) await makeOpportunity({ sector });
    await makeOpportunity({ stage: 'pipeline', sector: 'Energy' });
    await makeOpportunity({ stage: 'passed', publishedAt: null });
    const list = await listOpportunities(viewer, 'open', { sector: 'Food' });
    expect(list.counts).toEqual({ open: 3, pipeline: 1, closed: 0, passed: 0 });
    expect(await opportunityCounts(viewer)).toEqual(list.counts);
    expect(list.facets).toEqual({
      sectors: [
        { value: 'Food', label: 'Food', count: 1 },
        { value: 'Software', label: 'Software', count: 2 },
      ],
      regions: [{ value: 'DACH', label: 'DACH', count: 3 }],
      types: [{ value: 'Buy-out', label: 'Buy-out', count: 3 }],
    });
  });

  test('has current counts, even if nothing matches the filters', async () => {
    const viewer = await makeViewer();
    const [moved, taken] = [await makeOpportunity(), await makeOpportunity({ sector: 'Food' })];
    const change = (id: string, set: Partial<typeof opportunity.$inferInsert>) =>
      db().update(opportunity).set(set).where(eq(opportunity.id, id));
    await change(moved.id, { stage: 'closed', closedAt: new Date() });
    await change(taken.id, { sector: 'Energy' });
    const list = await listOpportunities(viewer, 'open', { region: 'Iberia' });
    expect(list).toMatchObject({
      items: [],
      counts: { open: 1, pipeline: 0, closed: 1, passed: 0 },
      facets: {
        sectors: [{ value: 'Energy', label: 'Energy', count: 1 }],
        regions: [{ value: 'DACH', label: 'DACH', count: 1 }],
      },
    });
    await change(taken.id, { publishedAt: null });
    expect(await opportunityCounts(viewer)).toEqual({ open: 0, pipeline: 0, closed: 1, passed: 0 });
    expect((await listOpportunities(viewer, 'open', {})).facets).toEqual({
      sectors: [],
      regions: [],
      types: [],
    });
  });

  test('is paged in every order, with each row once, even if dates are equal or missing', async () => {
    const viewer = await makeViewer();
    const [soon, published] = [inDays(3), inDays(-9)];
    const publishedAt = new Map<string, string>();
    for (let i = 0; i < 70; i++) {
      const at = i % 2 ? published : inDays(-i);
      const { id } = await makeOpportunity({
        name: `N${i % 9}`,
        closesAt: i % 3 === 0 ? null : i % 3 === 1 ? soon : inDays(i),
        publishedAt: at,
      });
      publishedAt.set(id, at.toISOString());
    }
    for (const sort of ['closing', 'newest', 'name'] as const) {
      const rows: OpportunityCard[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await listOpportunities(viewer, 'open', { sort, cursor: cursor ?? undefined });
        rows.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor);
      expect(new Set(rows.map((row) => row.id)).size).toBe(70);
      expect(rows).toHaveLength(70);
      const keys = {
        closing: (row: OpportunityCard) => row.closesAt ?? '9',
        newest: (row: OpportunityCard) => publishedAt.get(row.id) ?? '',
        name: (row: OpportunityCard) => row.name,
      };
      const order = rows.map(keys[sort]);
      expect(order).toEqual(sort === 'newest' ? [...order].sort().reverse() : [...order].sort());
    }
  });

  test('finds rare matches among frequent ones, page by page, in every order', async () => {
    const viewer = await makeViewer();
    const { words: _, ...like } = await makeOpportunity({ publishedAt: null });
    const odd = "Arts & 'Crafts' \\\\ =stage:closed";
    const made = Array.from({ length: 700 }, (_, n) => ({
      ...like,
      id: newId(),
      slug: `one-${n}`,
      name: `${n % 9 === 0 ? 'Solera' : 'Nordic'} ${n}`,
      // Beyond the rows that a search scans before it uses the index.
      summary: n >= 600 && n % 2 === 0 ? 'Of a tannery.' : 'Of a mill.',
      sector: n % 100 === 7 ? odd : 'Software',
      region: n % 3 ? 'DACH' : 'Iberia',
      closesAt: n % 10 === 9 ? null : inDays(1 + n),
      publishedAt: inDays(-1 - n),
    }));
    type Made = (typeof made)[number];
    await db().insert(opportunity).values(made);
    const keys = {
      closing: ({ closesAt, id }: Made) => `${closesAt?.toISOString() ?? '9'} ${id}`,
      newest: ({ publishedAt }: Made) => String(1e15 - publishedAt.getTime()),
      name: ({ name }: Made) => name,
    };
    const narrowings: { search?: string; sector?: string; region?: string; type?: string }[] = [
      { search: 'tannery' },
      { search: 'sole' },
      { search: 'mill nordic' },
      { search: 'mill', region: 'Iberia' },
      { sector: odd },
      { region: 'Iberia', type: 'Buy-out' },
      { sector: 'Software', search: 'solera tann' },
    ];
    for (const narrowing of narrowings) {
      const words = (narrowing.search ?? '').split(' ').map((word) => new RegExp(`\\b${word}`, 'i'));
      const fits = ({ name, summary, sector, region }: Made) =>
        words.every((word) => word.test(`${name} ${summary}`)) &&
        (narrowing.sector ?? sector) === sector &&
        (narrowing.region ?? region) === region;
      for (const sort of ['closing', 'newest', 'name'] as const) {
        const slugs: string[] = [];
        let cursor: string | null | undefined;
        do {
          const page = await listOpportunities(viewer, 'open', {
            ...narrowing,
            sort,
            cursor: cursor ?? undefined,
          });
          slugs.push(...page.items.map(({ slug }) => slug));
          cursor = page.nextCursor;
        } while (cursor);
        const expected = made
          .filter(fits)
          .sort((one, other) => (keys[sort](one) < keys[sort](other) ? -1 : 1));
        expect(slugs, JSON.stringify({ narrowing, sort })).toEqual(expected.map(({ slug }) => slug));
      }
    }
  });

  test('restarts at a cursor of another order', async () => {
    const viewer = await makeViewer();
    await makeOpportunity();
    for (const cursor of ['["Kontor","x"]', writeCursor({ key: null, id: newId() })])
      expect(await names(viewer, 'open', { sort: 'newest', cursor })).toEqual(['Kontor Systems']);
  });
});

describe('one opportunity', () => {
  test('shows the headline facts and requires the NDA until it is signed', async () => {
    const { slug } = await makeOpportunity();
    const gated = await opportunityBySlug(await makeViewer({}, without), slug);
    expect(gated).toMatchObject({ gate: 'nda', content: null, opportunity: { slug } });
    const read = await opportunityBySlug(await makeViewer(), slug);
    expect(read).toMatchObject({ gate: null, content: { heroAlt: 'A drawing of a payslip' } });
  });

  test('is shown to an admin without the NDA', async () => {
    const { slug } = await makeOpportunity();
    expect((await opportunityBySlug({ ...(await makeAdmin()), ...without }, slug)).gate).toBeNull();
  });

  test('once closed shows a summary to prospective members and everything to active investors', async () => {
    const { slug } = await makeOpportunity({ stage: 'closed' });
    const summary = await opportunityBySlug(await makeViewer(), slug);
    expect(summary).toMatchObject({ gate: 'summary', content: null });
    const whole = await opportunityBySlug(await makeViewer({ roles: ['active'] }), slug);
    expect(whole.gate).toBeNull();
    const unsigned = await opportunityBySlug(await makeViewer({ roles: ['active'] }, without), slug);
    expect(unsigned).toMatchObject({ gate: 'nda', content: null });
  });

  test('does not exist if it is unknown or unpublished, or the viewer is not a member', async () => {
    const viewer = await makeViewer();
    const draft = await makeOpportunity({ publishedAt: null });
    const { slug } = await makeOpportunity();
    const rejected = await makeViewer({}, { membershipStatus: 'rejected' });
    for (const [who, what] of [
      [viewer, 'nothing'],
      [viewer, 'a\0b'],
      [viewer, draft.slug],
      [rejected, slug],
    ] as const) {
      await expect(opportunityBySlug(who, what)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
