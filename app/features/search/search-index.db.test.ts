import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { document, documentRule } from '#app/db/schema/documents.ts';
import { faq, faqCategory } from '#app/db/schema/faqs.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { contactMessage, question } from '#app/db/schema/questions.ts';
import { searchEntry, searchStale } from '#app/db/schema/search.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import type { IndexedKind } from '#app/domain/search.ts';
import { soughtOf } from '#app/domain/sought.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeFaq } from '#tests/factories/faqs.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity, telling } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { makeConversation, makeQuestion } from '#tests/factories/questions.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { followRenamesJob } from './follow.jobs.server.ts';
import { openedBefore, searchIndex, searchKindsFor } from './search.server.ts';

useTestDatabase();

const allEntries = async () => {
  const { rows } = await db().execute(
    sql`select *, words::text, gated_words::text from search_entry order by kind, subject_id`,
  );
  return rows;
};

/** The maintained index must equal a rebuilt one. */
async function expectIndexRight(): Promise<void> {
  const kept = await allEntries();
  await db().execute(sql`select search_rebuild()`);
  expect(kept).toEqual(await allEntries());
}

const titlesOf = async (kind: IndexedKind) =>
  (await db().select({ title: searchEntry.title }).from(searchEntry).where(eq(searchEntry.kind, kind))).map(
    ({ title }) => title,
  );

async function found(viewer: Viewer, query: string) {
  const sought = soughtOf(query);
  if (!sought) throw new Error('Too short');
  const { hits } = await searchIndex(viewer, sought, { kinds: searchKindsFor(viewer), limit: 50 });
  return hits.map(({ kind, title }) => `${kind}: ${title.map(({ text }) => text).join('')}`);
}

const run = () =>
  followRenamesJob.handle(
    {},
    { id: 'job', attempt: 1, signal: AbortSignal.timeout(20_000), log: processLog },
  );

/** One record of every kind, with distinct names. */
async function makeEverything() {
  const ada = await makeViewer({ name: 'Ada Lindqvist', roles: ['active'] });
  const kontor = await makeOpportunity({
    name: 'Kontor Systems',
    content: telling({ team: [{ name: 'Zora Quill', role: 'Founder', bio: 'Built looms.' }] }),
  });
  const entity = await makeEntity(ada.memberId, { name: 'Bellweather AB' });
  const held = await makeFund({ name: 'Meridian Fund' });
  const report = await makeDocument({ title: 'Annual report', fundId: held.id, category: 'report' });
  const note = await makeDocument({ title: 'Side letter', opportunityId: kontor.id, hasRules: true });
  const made = await makeCommitment(ada, kontor.id, { entityId: entity.id });
  const asked = await makeQuestion(ada.memberId, { opportunityId: kontor.id, body: 'When is the closing?' });
  await makeConversation(ada.memberId);
  await hold(ada, [['2026-01-01', 'commitment', 1_000]], held.id);
  const answer = await makeFaq({ question: 'Who may join?', answer: 'Guests.' });
  return { ada, kontor, entity, held, report, note, made, asked, answer };
}

describe('the index is updated', () => {
  test('when records of any kind are added', async () => {
    await makeEverything();
    const kinds = new Set(
      (await db().select({ kind: searchEntry.kind }).from(searchEntry)).map(({ kind }) => kind),
    );
    expect([...kinds].sort()).toEqual([
      'commitment',
      'document',
      'entity',
      'faq',
      'fund',
      'opportunity',
      'person',
      'position',
      'question',
    ]);
    await expectIndexRight();
  });

  test('when they change, and when a name that they use changes', async () => {
    const { ada, kontor, entity, held, report, note, made, asked, answer } = await makeEverything();
    await db()
      .update(opportunity)
      .set({ name: 'Kontor Europe', stage: 'closed' })
      .where(eq(opportunity.id, kontor.id));
    await expectIndexRight();
    expect(await titlesOf('commitment')).toEqual(['Ada Lindqvist · Kontor Europe']);
    await db().update(fund).set({ name: 'Meridian Fund II' }).where(eq(fund.id, held.id));
    await expectIndexRight();
    expect(await titlesOf('position')).toEqual(['Meridian Fund II']);
    await db().update(member).set({ name: 'Ada Berg' }).where(eq(member.id, ada.memberId));
    await expectIndexRight();
    expect(await titlesOf('commitment')).toEqual(['Ada Berg · Kontor Europe']);
    await db().update(investingEntity).set({ name: 'Tollgate AB' }).where(eq(investingEntity.id, entity.id));
    await expectIndexRight();
    await db().update(document).set({ title: 'Half-year report' }).where(eq(document.id, report.id));
    await db().update(document).set({ publishedAt: null }).where(eq(document.id, note.id));
    await db().update(commitment).set({ entityId: null }).where(eq(commitment.id, made.id));
    await db()
      .update(question)
      .set({ answer: 'In June.', answeredAt: new Date() })
      .where(eq(question.id, asked.id));
    await db().update(faq).set({ publishedQuestion: 'Who can join?' }).where(eq(faq.id, answer.id));
    await db().update(faqCategory).set({ name: 'Beginning' }).where(eq(faqCategory.id, answer.categoryId));
    await expectIndexRight();
    await db().update(faq).set({ withdrawnAt: new Date() }).where(eq(faq.id, answer.id));
    await expectIndexRight();
    expect(await titlesOf('faq')).toEqual([]);
    expect(await titlesOf('document')).toEqual(['Half-year report']);
  });

  test('many that carry a name by a job, and what is there again meanwhile is right as well', async () => {
    const held = await makeFund({ name: 'Meridian Fund' });
    await db().execute(sql`
      insert into member (id, email, name, roles)
      select gen_random_uuid(), 'm' || n || '@example.test', 'Member ' || n, '{active}' from generate_series(1, 700) as n`);
    await db().execute(sql`
      insert into position (id, member_id, fund_id, currency) select gen_random_uuid(), id, ${held.id}::uuid, 'EUR' from member`);
    const names = async () => new Set(await titlesOf('position'));
    const waiting = () => db().$count(searchStale);
    await db().update(fund).set({ name: 'Meridian II' }).where(eq(fund.id, held.id));
    expect([await names(), await waiting()]).toEqual([new Set(['Meridian Fund']), 700]);
    await db().update(fund).set({ name: 'Meridian III' }).where(eq(fund.id, held.id));
    expect(await waiting()).toBe(700);
    await db().execute(sql`delete from position where id in (select id from position limit 5)`);
    await run();
    expect([await names(), await waiting()]).toEqual([new Set(['Meridian III']), 0]);
    await run();
    await expectIndexRight();
  });

  test('when a document’s audience changes', async () => {
    const { note, ada } = await makeEverything();
    const rule = { id: newId(), documentId: note.id, kind: 'person', memberId: ada.memberId } as const;
    expect(await found(ada, 'side letter')).toEqual([]);
    await db().insert(documentRule).values(rule);
    await expectIndexRight();
    expect(await found(ada, 'side letter')).toEqual(['document: Side letter']);
    await db().delete(documentRule).where(eq(documentRule.id, rule.id));
    await expectIndexRight();
    expect(await found(ada, 'side letter')).toEqual([]);
  });

  test('when they are removed', async () => {
    const { answer, asked, made, entity } = await makeEverything();
    await db().delete(faq).where(eq(faq.id, answer.id));
    await db().delete(commitment).where(eq(commitment.id, made.id));
    await db().delete(investingEntity).where(eq(investingEntity.id, entity.id));
    await db().delete(contactMessage);
    await db().delete(question).where(eq(question.id, asked.id));
    await db()
      .delete(position)
      .where(sql`not exists (select from ledger_line where position_id = ${position.id})`);
    await expectIndexRight();
    expect(await titlesOf('faq')).toEqual([]);
  });

  test('but not by a transaction that is rolled back', async () => {
    const { kontor } = await makeEverything();
    const before = await allEntries();
    const undone = transaction(async (tx) => {
      await tx.update(opportunity).set({ name: 'Nothing of it' }).where(eq(opportunity.id, kontor.id));
      throw new Error('Undone');
    });
    await expect(undone).rejects.toThrow('Undone');
    expect(await allEntries()).toEqual(before);
  });
});

describe('results', () => {
  test('show the reason: the sentence of the summary, the answer, or the page, for those who may read it', async () => {
    const { ada } = await makeEverything();
    const reasonOf = async (viewer: Viewer, query: string) => {
      const sought = soughtOf(query);
      if (!sought) throw new Error('Too short');
      const { hits } = await searchIndex(viewer, sought, { kinds: searchKindsFor(viewer), limit: 5 });
      const reason = hits[0]?.reason;
      return (
        reason &&
        `${reason.place}: ${reason.parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')}`
      );
    };
    expect(await reasonOf(ada, 'payroll')).toBe('Summary: [Payroll] for 4,100 mid-sized firms.');
    expect(await reasonOf(ada, 'guests')).toBe('Answer: [Guests].');
    expect(await reasonOf(ada, 'looms')).toBe('On its page: Built [looms].');
    const newcomer = await makeViewer({}, { ndaSignedAt: null });
    expect(await found(newcomer, 'looms')).toEqual([]);
    expect(await found(newcomer, 'payroll')).toEqual(['opportunity: Kontor Systems']);
  });

  test('are ordered: exact title, title prefixes, titles with the words, texts', async () => {
    const ada = await makeViewer();
    const names = ['Annual Solera report', 'Solera', 'Solera Foods', 'Kontor'];
    for (const name of names)
      await makeOpportunity({ name, summary: name === 'Kontor' ? 'Owns Solera.' : '-' });
    expect(await found(ada, 'solera')).toEqual(
      ['Solera', 'Solera Foods', 'Annual Solera report', 'Kontor'].map((name) => `opportunity: ${name}`),
    );
  });

  test('put the latest first among equals, and first the kind with the best title', async () => {
    const ada = await makeViewer();
    const day = (n: number) => new Date(Date.now() - n * 86_400_000);
    await makeOpportunity({ name: 'Harbour One', publishedAt: day(9) });
    await makeOpportunity({ name: 'Harbour Two', publishedAt: day(3) });
    await makeDocument({ title: 'Harbour' });
    expect(await found(ada, 'harbour')).toEqual([
      'document: Harbour',
      'opportunity: Harbour Two',
      'opportunity: Harbour One',
    ]);
  });

  test('is what an admin looks for: a person by address, a reference of the ledger from its beginning', async () => {
    const { ada, held } = await makeEverything();
    const admin = await makeAdmin();
    expect(await found(admin, ada.email)).toEqual(['person: Ada Lindqvist']);
    await hold(
      ada,
      [
        ['2026-02-01', 'call_investment', 10],
        ['2026-03-01', 'call_investment', 10],
      ],
      held.id,
    );
    const references = (await db().select({ reference: ledgerLine.reference }).from(ledgerLine)).map(
      ({ reference }) => reference,
    );
    const [first] = references;
    if (!first) throw new Error('Nothing is recorded');
    const hits = await found(admin, first.slice(0, 4).toUpperCase());
    const expected = references.filter((one) => one.startsWith(first.slice(0, 4)));
    expect([...hits].sort()).toEqual(expected.map((one) => `ledger_line: ${one}`).sort());
    expect((await found(admin, first))[0]).toBe(`ledger_line: ${first}`);
    expect(await found(ada, first)).toEqual([]);
  });

  test('previously opened ones keep their order, as far as they can still be opened', async () => {
    const { ada, kontor, report } = await makeEverything();
    const refs = [
      { kind: 'document', id: report.id },
      { kind: 'opportunity', id: kontor.id },
      { kind: 'opportunity', id: newId() },
    ] as const;
    expect((await openedBefore(ada, refs)).map(({ kind }) => kind)).toEqual(['document', 'opportunity']);
    await db().update(document).set({ withdrawnAt: new Date() }).where(eq(document.id, report.id));
    expect((await openedBefore(ada, refs)).map(({ kind }) => kind)).toEqual(['opportunity']);
    expect(await found(ada, 'annual report')).toEqual([]);
  });
});
