import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { documentRule } from '#app/db/schema/documents.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { position } from '#app/db/schema/portfolio.ts';
import {
  type DocumentFacts,
  type DocumentRuleFacts,
  isAdmin,
  isMember,
  passesNda,
  readsDocument,
  readsInFull,
  seesHeadline,
} from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { OPPORTUNITY_STAGES } from '#app/domain/investing/opportunity-content.ts';
import type { SearchKind } from '#app/domain/search.ts';
import { soughtOf, typosOf } from '#app/domain/sought.ts';
import { foldedWords } from '#app/domain/text/folded-text.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeFaq } from '#tests/factories/faqs.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { giveAudience, makeOpportunity, telling } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { makeConversation, makeQuestion } from '#tests/factories/questions.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { searchIndex, searchKindsFor } from './search.server.ts';

useTestDatabase();

const DAY = 86_400_000;
const NOW = new Date();
const TIMES = [
  new Date(NOW.getTime() - DAY),
  new Date(NOW.getTime() - 2 * DAY),
  new Date(NOW.getTime() + DAY),
  null,
];
const WORDS = [
  'Harbour',
  'Soléra',
  'Nordic',
  'Kontor',
  'Meridian',
  'Lumen',
  'Foods',
  'II',
  '2026',
  'Österreich',
];

/** A deterministic pseudo-random choice. */
function choices(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  return { below, one, words: (count: number) => Array.from({ length: count }, () => one(WORDS)).join(' ') };
}
type Choices = ReturnType<typeof choices>;

/** A searchable record, with the rule of who may find it. */
type Thing = {
  kind: SearchKind;
  id: string;
  title: string;
  body: string;
  gated: string;
  isOpenTo: (viewer: Viewer) => boolean;
  readsGated: (viewer: Viewer) => boolean;
};

const never = () => false;
const plain = (
  kind: SearchKind,
  id: string,
  title: string,
  body: string,
  isOpenTo: Thing['isOpenTo'],
): Thing => ({
  ...{ kind, id, title, body, isOpenTo },
  gated: '',
  readsGated: never,
});

const rich = (text: string) => ({
  nodeType: 'document',
  data: {},
  content: [
    { nodeType: 'paragraph', data: {}, content: [{ nodeType: 'text', value: text, marks: [], data: {} }] },
  ],
});

/** A member of each kind; `holder` has positions, and personal documents belong to them or the newcomer. */
async function makePeople() {
  const names = [
    'Harbour Lindqvist',
    'Kontor Weber',
    'Nordic Costa',
    'Lumen Hartwig',
    'Foods Moreau',
  ] as const;
  const [admin, holder, prospect, newcomer, stranger] = await Promise.all([
    makeViewer({ roles: ['admin'], name: names[0] }, { ndaSignedAt: null }),
    makeViewer({ roles: ['active'], name: names[1] }),
    makeViewer({ name: names[2] }),
    makeViewer({ name: names[3] }, { ndaSignedAt: null }),
    makeViewer({ roles: [], name: names[4] }, { membershipStatus: 'pending' }),
  ]);
  return { admin, holder, prospect, newcomer, stranger };
}
type People = Awaited<ReturnType<typeof makePeople>>;

async function makeOpportunities({ one, words }: Choices, { memberId }: Viewer) {
  return Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (n) => {
      const [name, summary, gated] = [words(2), words(2), words(2)];
      const section = { id: 's', title: words(1), body: rich(gated) };
      const content = telling({ sections: [section as never], keyFigures: [] });
      const row = await makeOpportunity({
        ...{ name, summary, sector: 'Water', region: 'France', type: 'Credit', content },
        ...{ stage: one(OPPORTUNITY_STAGES), publishedAt: one(TIMES) },
      });
      const rule =
        n === 1
          ? null
          : one([
              null,
              null,
              { kind: 'person', memberId } as const,
              { kind: 'role', role: 'active' } as const,
            ]);
      if (rule) await giveAudience(row.id, [rule]);
      const audience = rule && { isInvolved: false, rules: [rule] };
      return { ...row, audience, gated: `${section.title} ${gated}` };
    }),
  );
}

async function makeDocuments(choose: Choices, { holder, prospect, newcomer }: People, subjects: Subjects) {
  const { one, words, below } = choose;
  const made: Thing[] = [];
  for (let n = 0; n < 12; n += 1) {
    const opportunity = below(2) ? one(subjects.opportunities) : null;
    const fund = !opportunity && below(2) ? one(subjects.funds) : null;
    const owner = below(4) ? null : one([holder, newcomer]);
    const hasRules = !owner && below(3) === 0;
    const facts = {
      category: one(['teaser', 'report'] as const),
      publishedAt: one(TIMES),
      withdrawnAt: one([...TIMES, null, null]),
    };
    const row = await makeDocument({
      ...{ title: words(2), tags: [words(1)], hasRules, ...facts },
      ...{
        opportunityId: opportunity?.id ?? null,
        fundId: fund?.id ?? null,
        ownerId: owner?.memberId ?? null,
      },
    });
    const rule = hasRules
      ? one(['everyone', 'role', 'person', 'fund', 'opportunity', 'none'] as const)
      : 'none';
    const [ruled, ruling] = [one(subjects.funds), one(subjects.opportunities)];
    const more = {
      ...{
        everyone: {},
        none: {},
        role: { role: 'prospective' as const },
        person: { memberId: prospect.memberId },
      },
      ...{
        fund: { fundId: ruled.id },
        opportunity: { opportunityId: ruling.id, relation: 'reads' as const },
      },
    }[rule];
    if (rule !== 'none')
      await db()
        .insert(documentRule)
        .values({ id: newId(), documentId: row.id, kind: rule, ...more });
    const rules = (viewer: Viewer): DocumentRuleFacts[] => {
      const time = { from: null, until: null };
      if (rule === 'everyone') return [{ ...time, kind: rule }];
      if (rule === 'role') return [{ ...time, kind: rule, role: 'prospective' }];
      if (rule === 'person') return [{ ...time, kind: rule, memberId: prospect.memberId }];
      if (rule === 'fund') return [{ ...time, kind: rule, isHeld: subjects.holds(viewer, ruled.id) }];
      return rule === 'none' ? [] : [{ ...time, kind: rule, relation: 'reads', opportunity: ruling }];
    };
    const about = (viewer: Viewer): DocumentFacts => ({
      ...{ ...facts, ownerId: owner?.memberId ?? null, opportunity },
      fund: fund && { publishedAt: fund.publishedAt, isHeld: subjects.holds(viewer, fund.id) },
      rules: hasRules ? rules(viewer) : null,
    });
    const body = `${opportunity?.name ?? fund?.name ?? ''} ${row.tags}`;
    made.push(
      plain('document', row.id, row.title, body, (viewer) => readsDocument(viewer, about(viewer), NOW)),
    );
  }
  return made;
}

type Subjects = {
  opportunities: Awaited<ReturnType<typeof makeOpportunities>>;
  funds: Awaited<ReturnType<typeof makeFund>>[];
  holds: (viewer: Viewer, fundId: string) => boolean;
};

/** A database with records of every kind, and the expected results. */
async function makeWorld(seed: number): Promise<{ people: People; things: Thing[] }> {
  const choose = choices(seed);
  const { one, words } = choose;
  const people = await makePeople();
  const { holder, prospect, newcomer } = people;
  const funds = await Promise.all(
    TIMES.slice(0, 3).map((publishedAt, n) =>
      makeFund(
        { name: words(2), summary: words(2), strategy: words(1), publishedAt },
        n < 2 ? [holder.memberId] : [],
      ),
    ),
  );
  const heldIds = funds
    .slice(0, 2)
    .filter(({ publishedAt }) => publishedAt !== null && publishedAt <= NOW)
    .map(({ id }) => id);
  const opportunities = await makeOpportunities(choose, prospect);
  const subjects: Subjects = {
    ...{ opportunities, funds },
    holds: (viewer, fundId) => viewer.memberId === holder.memberId && heldIds.includes(fundId),
  };
  const things = await makeDocuments(choose, people, subjects);
  for (const row of opportunities)
    if (row.publishedAt)
      things.push({
        ...plain('opportunity', row.id, row.name, `${row.summary} Water France Credit`, (viewer) =>
          seesHeadline(viewer, row, NOW),
        ),
        gated: row.gated,
        readsGated: (viewer) => readsInFull(viewer, row, NOW),
      });
  for (const { id, name, summary, strategy, vintage, publishedAt } of funds) {
    const isOpenTo = (viewer: Viewer) => passesNda(viewer) && publishedAt !== null && publishedAt <= NOW;
    things.push(plain('fund', id, name, `${summary} ${strategy} ${vintage}`, isOpenTo));
  }
  for (let n = 0; n < 3; n += 1) {
    const row = { question: words(2), answer: words(3) };
    const { id } = await makeFaq(row);
    await makeFaq({ ...row, state: n === 0 ? 'draft' : n === 1 ? 'withdrawn' : 'deleted' });
    things.push(plain('faq', id, row.question, row.answer, isMember));
  }
  for (const asker of [holder, newcomer, prospect]) {
    const isOwn = (viewer: Viewer) => isMember(viewer) && viewer.memberId === asker.memberId;
    const onFund = await makeQuestion(asker.memberId, { fundId: funds[0]?.id ?? null, body: words(3) });
    const onFaqs = await makeQuestion(asker.memberId, { body: words(3), draft: 'Meridian Lumen' });
    const written = await makeConversation(asker.memberId, {
      body: words(3),
      answer: words(2),
      answeredAt: NOW,
    });
    things.push(
      plain('question', onFund.id, onFund.body, '', (viewer) => isOwn(viewer) && passesNda(viewer)),
    );
    things.push(plain('question', onFaqs.id, onFaqs.body, '', isOwn));
    things.push(plain('question', written.id, written.body, `${written.answer} ${written.reference}`, isOwn));
  }
  const held = await db().select().from(position);
  for (const { id, memberId, fundId } of held) {
    const of = funds.find((fund) => fund.id === fundId);
    things.push(
      plain('position', id, of?.name ?? '', of?.strategy ?? '', (viewer) => viewer.memberId === memberId),
    );
  }
  for (const viewer of Object.values(people))
    things.push(plain('person', viewer.memberId, viewer.name, viewer.email, isAdmin));
  const entity = await makeEntity(holder.memberId, { name: words(2) });
  things.push(plain('entity', entity.id, entity.name, holder.name, isAdmin));
  // Of those without an audience, since its holder would then be involved.
  const about = one(opportunities.filter(({ audience }) => audience === null));
  const commitment = await makeCommitment(holder, about.id, { entityId: entity.id });
  things.push(plain('commitment', commitment.id, `${holder.name} · ${about.name}`, entity.name, isAdmin));
  const [first] = held;
  if (!first?.fundId) throw new Error('Nobody holds anything');
  const line = {
    ...{
      id: newId(),
      positionId: first.id,
      vehicleId: first.fundId,
      date: '2026-06-30',
      type: 'commitment' as const,
    },
    ...{ amount: 1, unfundedChange: 1, reference: 'Harbour-2026', note: 'Kontor', recordedAt: NOW },
  };
  await db().insert(ledgerLine).values(line);
  things.push(plain('ledger_line', line.id, line.reference, line.note, isAdmin));
  return { people, things };
}

const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`;

/** The records that a query should find, by scanning all of them. */
function naivelyFound(things: readonly Thing[], viewer: Viewer, query: string): string[] {
  const sought = soughtOf(query);
  if (!sought) return [];
  const open = things.filter((thing) => thing.isOpenTo(viewer));
  const all = (thing: Thing) =>
    foldedWords(`${thing.title} ${thing.body} ${thing.readsGated(viewer) ? thing.gated : ''}`);
  const begins = (words: readonly string[], word: string) => words.some((one) => one.startsWith(word));
  const typed = (title: string, word: string) =>
    foldedWords(title).some((one) => typosOf(one).some((typo) => typosOf(word).includes(typo)));
  const titled = (thing: Thing) =>
    thing.kind === 'ledger_line'
      ? thing.title.toLowerCase().startsWith(sought.typed)
      : sought.words.every((word) => begins(foldedWords(thing.title), word));
  const forgiving = !open.some(titled);
  const isFound = (thing: Thing) => (thing.kind === 'ledger_line' ? titled(thing) : isInWords(thing));
  const isInWords = (thing: Thing) =>
    sought.words.every((word) => begins(all(thing), word) || (forgiving && typed(thing.title, word))) ||
    (forgiving && sought.line.length >= 3 && foldedWords(thing.title).join(' ').includes(sought.line));
  return open.filter(isFound).map(keyOf).sort();
}

function someQuery({ one, below, words }: Choices): string {
  const word = one(WORDS);
  const at = 1 + below(word.length - 1);
  return (
    [
      () => word,
      () => word.slice(0, 2 + below(3)),
      () => words(2),
      () => word.slice(0, at) + word.slice(at + 1),
      () => `${word.slice(0, at)}x${word.slice(at)}`,
      () => word.slice(1, 5),
      () => `${words(1)} ${word.slice(0, 3)}`,
      () => 'vestry',
    ][below(8)]?.() ?? word
  );
}

describe('a search finds exactly what scanning everything that the viewer may open would find', () => {
  test.each([1, 2, 3, 4])('in generated world %i', async (seed) => {
    const { people, things } = await makeWorld(seed);
    const choose = choices(seed * 7_919);
    const seen = new Set<string>();
    // The same query finds the same again, since nothing changes in between.
    const queries = new Set(Array.from({ length: 25 }, () => someQuery(choose)));
    for (const query of queries) {
      for (const [name, viewer] of Object.entries(people)) {
        const sought = soughtOf(query);
        if (!sought) continue;
        const { hits } = await searchIndex(viewer, sought, { kinds: searchKindsFor(viewer), limit: 1_000 });
        expect(hits.map(keyOf).sort(), `${query}, as ${name}`).toEqual(naivelyFound(things, viewer, query));
        for (const { kind } of hits) seen.add(`${kind} ${name}`);
      }
    }
    // The comparison is only meaningful if something is found.
    expect([...seen].filter((one) => one.endsWith('admin')).length).toBeGreaterThan(6);
    expect([...seen].some((one) => one.endsWith('stranger'))).toBe(false);
  });
});
