import { globSync, readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { documentRule } from '#app/db/schema/documents.ts';
import { waitlistEntry } from '#app/db/schema/joining.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { noticeItem } from '#app/db/schema/notices.ts';
import { payment } from '#app/db/schema/payments.ts';
import { payoutFile, payoutLine } from '#app/db/schema/payouts.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { type AuditInput, recordAudits } from '#app/platform/audit/audit.server.ts';
import { writeHeadIfNew } from '#app/platform/audit/heads.server.ts';
import { forgetPeople } from '#app/platform/audit/personal.server.ts';
import { sealAll } from '#app/platform/audit/sealing.server.ts';
import { makeBankDetails } from '#tests/factories/bank-details.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntry, makeExpected } from '#tests/factories/payments.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { makeQuestion } from '#tests/factories/questions.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import type { AuditAsked } from './audit-list.tsx';
import { matchesAudit, SUBJECTS } from './audit-log.queries.server.ts';
import { auditEntryDetail, auditHeads, auditList, conditionOf } from './audit-log.server.ts';
import { changesOf, fieldInWords } from './audit-words.ts';
import { ownAuditData } from './personal-data.server.ts';

useTestDatabase();

/** Records whose id is a name or a pseudonym. */
const WITHOUT_UUID: ReadonlySet<string> = new Set(['list', 'firm', 'identity', 'database']);

let admin: Viewer;
beforeEach(async () => {
  admin = { ...(await makeAdmin()), timeZone: 'Europe/Berlin' };
});

const entry = (change: Partial<AuditInput> = {}): AuditInput => ({
  actorId: null,
  act: 'test.act',
  subject: { type: 'job', id: newId() },
  before: null,
  after: null,
  ...change,
});
const write = (...entries: AuditInput[]) => transaction((tx) => recordAudits(tx, entries));
const listed = async (filters: Partial<AuditAsked> = {}, viewer = admin) =>
  (await auditList.page(viewer, auditList.schema.parse(filters))).items;
const acts = async (filters: Partial<AuditAsked>) => (await listed(filters)).map(({ act }) => act);

describe('the list', () => {
  test('is for admins only', async () => {
    await write(entry());
    expect(await listed({}, await makeViewer())).toEqual([]);
    expect(await auditEntryDetail(await makeViewer(), (await listed())[0]?.id ?? '')).toBeNull();
    await expect(auditHeads(await makeViewer())).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is paged, newest first, with each entry once', async () => {
    await write(...Array.from({ length: 120 }, () => entry()));
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await auditList.page(admin, auditList.schema.parse({ cursor: cursor ?? undefined }));
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(120);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
    const oldest = await auditList.page(admin, auditList.schema.parse({ sort: 'at' }));
    const rest = await auditList.page(
      admin,
      auditList.schema.parse({ sort: 'at', cursor: oldest.nextCursor }),
    );
    expect([...oldest.items, ...rest.items].map(({ id }) => id)).toEqual([...seen].reverse().slice(0, 100));
  });

  test('describes in a sentence who did what to whom', async () => {
    const ada = await makeViewer({ name: 'Ada Lindqvist' });
    const offer = await makeOpportunity({ name: 'Harbour' });
    await write(
      entry({ actorId: admin.memberId, act: 'member.reject', subject: { type: 'member', id: ada.memberId } }),
      entry({
        actorId: admin.memberId,
        act: 'opportunity.publish',
        subject: { type: 'opportunity', id: offer.id },
      }),
      entry({ act: 'strange.newAct', subject: { type: 'member', id: 'no id at all' } }),
    );
    expect((await listed()).map(({ sentence }) => sentence)).toEqual([
      'The system: strange, new act',
      `${admin.name} published Harbour`,
      `${admin.name} rejected Ada Lindqvist`,
    ]);
  });

  test('names the document, the vehicle, whose commitment it is, and what a question is about', async () => {
    const ada = await makeViewer({ name: 'Ada Lindqvist' });
    const offer = await makeOpportunity({ name: 'Harbour' });
    const [paper, committed, asked] = [
      await makeDocument({ title: 'Report Q3' }),
      await makeCommitment(ada, offer.id),
      await makeQuestion(ada.memberId, { opportunityId: offer.id }),
    ];
    await write(
      entry({ actorId: ada.memberId, act: 'question.ask', subject: { type: 'question', id: asked.id } }),
      entry({ actorId: ada.memberId, act: 'document.view', subject: { type: 'document', id: paper.id } }),
      entry({
        actorId: admin.memberId,
        act: 'commitment.accept',
        subject: { type: 'commitment', id: committed.id },
      }),
      entry({ act: 'valuation.record', subject: { type: 'vehicle', id: offer.id } }),
    );
    expect((await listed()).map(({ sentence }) => sentence)).toEqual([
      'The system recorded a valuation of Harbour',
      `${admin.name} accepted Ada Lindqvist’s commitment to Harbour`,
      'Ada Lindqvist opened “Report Q3”',
      'Ada Lindqvist asked a question about Harbour',
    ]);
  });
});

test('an entry’s panel has the same sentence as the list', async () => {
  const { memberId } = await makeViewer({ name: 'Ada Lindqvist' });
  const subject = { type: 'member', id: memberId };
  await write(
    entry({ actorId: memberId, act: 'session.signIn', subject, after: { device: 'Firefox on macOS' } }),
  );
  const [row] = await listed();
  expect(row?.sentence).toBe('Ada Lindqvist signed in with Firefox on macOS');
  expect((await auditEntryDetail(admin, row?.id ?? ''))?.sentence).toBe(row?.sentence);
});

describe('filters', () => {
  test('by act', async () => {
    await write(entry({ act: 'a.one' }), entry({ act: 'a.two' }));
    expect(await acts({ act: 'a.one' })).toEqual(['a.one']);
  });

  test('by a person, as actor or subject, by name, address or id', async () => {
    const ada = await makeViewer({ name: 'Ada Lindqvist' });
    const bo = await makeViewer({ name: 'Bo Otherwise' });
    await write(
      entry({ act: 'by.ada', actorId: ada.memberId }),
      entry({ act: 'to.ada', actorId: admin.memberId, subject: { type: 'member', id: ada.memberId } }),
      entry({ act: 'by.bo', actorId: bo.memberId }),
      entry({ act: 'both.ada', actorId: ada.memberId, subject: { type: 'member', id: ada.memberId } }),
    );
    const hers = ['both.ada', 'to.ada', 'by.ada'];
    expect(await acts({ q: 'lindq ada' })).toEqual(hers);
    expect(await acts({ q: ada.email })).toEqual(hers);
    expect(await acts({ q: ada.memberId })).toEqual(hers);
    expect(await acts({ q: 'ada', act: 'to.ada' })).toEqual(['to.ada']);
    expect(await acts({ q: 'nobody is called this' })).toEqual([]);
  });

  test('by a person, whatever record of theirs was decided on', async () => {
    const ada = await makeViewer({ name: 'Ada Lindqvist' });
    const bo = await makeViewer({ name: 'Bo Otherwise' });
    const offer = await makeOpportunity();
    for (const person of [ada, bo]) {
      const { memberId } = person;
      await hold(person, [['2026-01-01', 'commitment', 1_000]]);
      const lines = await db()
        .select({ id: ledgerLine.id })
        .from(ledgerLine)
        .innerJoin(position, eq(position.id, ledgerLine.positionId))
        .where(eq(position.memberId, memberId));
      const expected = await makeExpected((await makeFund()).id, person);
      const [bankEntryId, payoutId, waitlistId] = [await makeEntry(), newId(), newId()];
      await db()
        .insert(payment)
        .values({
          ...{ id: newId(), expectedPaymentId: expected.id, bankEntryId, amount: 100 },
          ...{ valueDate: '2026-12-16', recordedAt: new Date() },
        });
      const account = await makeBankDetails(admin.memberId, { memberId });
      const [item] = await db().select().from(noticeItem).where(eq(noticeItem.id, expected.itemId));
      const noticeId = item?.noticeId ?? '';
      await db()
        .insert(payoutFile)
        .values({
          ...{ id: payoutId, noticeId, bankDetailsId: account.id, currency: 'EUR', count: 1, total: 1 },
          ...{ executionDate: '2026-12-16', preparedAt: new Date(), preparedById: admin.memberId },
        });
      await db()
        .insert(payoutLine)
        .values({
          ...{ id: newId(), fileId: payoutId, place: 1, expectedPaymentId: expected.id, amount: 1 },
          ...{
            bankDetailsId: account.id,
            service: 'sepa',
            address: { street: null, building: null, postCode: null, town: 'Bonn', country: 'DE' },
          },
        });
      await db().insert(waitlistEntry).values({ id: waitlistId, email: person.email });
      const shared = await makeDocument();
      await db()
        .insert(documentRule)
        .values({ id: newId(), documentId: shared.id, kind: 'person', memberId });
      const about: Record<string, string> = {
        expected_payment: expected.id,
        bank_entry: bankEntryId,
        payout_file: payoutId,
        bank_details: account.id,
        notice: noticeId,
        waitlistEntry: waitlistId,
        commitment: (await makeCommitment(person, offer.id)).id,
        question: (await makeQuestion(memberId)).id,
        document: (await makeDocument({ ownerId: memberId, category: 'statement' })).id,
        investing_entity: (await makeEntity(memberId)).id,
        ledger_line: lines[0]?.id ?? '',
      };
      await write(
        ...Object.entries(about).map(([type, id]) =>
          entry({ act: `${type}.decide`, actorId: admin.memberId, subject: { type, id } }),
        ),
        entry({
          act: 'document.share',
          actorId: admin.memberId,
          subject: { type: 'document', id: shared.id },
        }),
      );
      const together = newId();
      const both = [await makeCommitment(person, (await makeOpportunity()).id), { id: newId() }];
      await write(
        ...both.map(({ id }) =>
          entry({ act: 'commitment.waitlist', subject: { type: 'commitment', id }, after: { together } }),
        ),
        entry({ act: 'commitment.decideMany', subject: { type: 'decision', id: together } }),
      );
    }
    for (const q of ['lindqvist', ada.email, ada.memberId])
      expect((await acts({ q })).sort()).toEqual([
        'bank_details.decide',
        'bank_entry.decide',
        'commitment.decide',
        'commitment.decideMany',
        'commitment.waitlist',
        'document.decide',
        'document.share',
        'expected_payment.decide',
        'investing_entity.decide',
        'ledger.record',
        'ledger_line.decide',
        'notice.decide',
        'payout_file.decide',
        'question.decide',
        'waitlistEntry.decide',
      ]);
    expect(await acts({ q: 'lindqvist', act: 'commitment.decide' })).toEqual(['commitment.decide']);
    const filters = await conditionOf(admin, auditList.schema.parse({ q: 'lindqvist' }));
    const { rows } = await db().execute(sql`select e.id from audit_entry e where ${matchesAudit(filters)}`);
    expect(rows).toHaveLength(15);
  });

  test('by a record, by its id or from one of its entries', async () => {
    const id = newId();
    await write(entry({ act: 'of.it', subject: { type: 'commitment', id } }), entry({ act: 'of.another' }));
    expect(await acts({ q: id })).toEqual(['of.it']);
    expect(await acts({ about: `commitment:${id}` })).toEqual(['of.it']);
    expect(await acts({ about: `member:${id}` })).toEqual([]);
  });

  test('by the id of any kind of record that the code writes about', () => {
    const sources = globSync('app/**/*.server.ts').map((file) => readFileSync(file, 'utf8'));
    const kinds = sources.flatMap((text) =>
      [...text.matchAll(/subject: \{ type: '(\w+)'/g)].map(([, kind]) => kind),
    );
    expect(kinds.length).toBeGreaterThan(50);
    expect(kinds.filter((kind) => kind && !SUBJECTS.includes(kind) && !WITHOUT_UUID.has(kind))).toEqual([]);
  });

  test('by day, in the viewer’s time zone', async () => {
    const times = [
      '2026-03-01T22:59:59.999Z',
      '2026-03-01T23:00:00Z',
      '2026-03-02T22:59:00Z',
      '2026-03-02T23:00:00Z',
    ];
    await db()
      .insert(auditEntry)
      .values(
        times.map((time) => {
          const at = new Date(time);
          const hex = at.getTime().toString(16).padStart(12, '0');
          const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${'1'.repeat(12)}`;
          return { id, at, act: `at.${time.slice(8, 13)}`, subjectType: 'x', subjectId: 'x' };
        }),
      );
    // In Berlin the day starts at 23:00 UTC.
    expect(await acts({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['at.02T22', 'at.01T23']);
    expect(await acts({ to: '2026-03-01' })).toEqual(['at.01T22']);
    expect(await acts({ from: '2026-03-03' })).toEqual(['at.02T23']);
  });

  test('with invalid values are ignored', () => {
    expect(
      auditList.schema.parse({
        act: "'; drop",
        about: '::',
        from: '2026-02-30',
        to: 'x',
        cursor: 'y'.repeat(9_999),
      }),
    ).toEqual({
      q: '',
      act: undefined,
      about: undefined,
      from: undefined,
      to: undefined,
      sort: '-at',
      cursor: undefined,
    });
  });
});

describe('an entry', () => {
  test('shows values before and after, in words', async () => {
    const ada = await makeViewer();
    await write(
      entry({
        act: 'member.editProfile',
        subject: { type: 'member', id: ada.memberId },
        before: { name: 'Ada', isAccredited: false, phone: null },
        after: {
          name: 'Ada Lovelace',
          isAccredited: true,
          acceptedAt: new Date('2026-01-01T12:00:00Z'),
          roles: ['active'],
        },
      }),
    );
    const [{ id } = { id: '' }] = await listed();
    const unsealed = await auditEntryDetail(admin, id);
    expect(unsealed).toMatchObject({ leaf: null, isProvable: false });
    expect(unsealed?.changes).toEqual([
      { field: 'Accepted at', before: null, after: '1 Jan 2026, 13:00' },
      { field: 'Is accredited', before: 'no', after: 'yes' },
      { field: 'Name', before: 'Ada', after: 'Ada Lovelace' },
      { field: 'Phone', before: '–', after: null },
      { field: 'Roles', before: null, after: 'active' },
    ]);
    await sealAll();
    await writeHeadIfNew(async () => undefined);
    await transaction((tx) => forgetPeople(tx, [ada.memberId]));
    const later = await auditEntryDetail(admin, id);
    expect(later).toMatchObject({ leaf: { position: 0 }, isProvable: true });
    expect(later?.changes).toContainEqual({ field: 'Name', before: 'erased', after: 'erased' });
    expect((await auditHeads(admin)).newest).toMatchObject([{ size: 1, isSigned: false }]);
  });

  test('names the members whom a change refers to', async () => {
    const maren = await makeViewer({ roles: ['admin'], name: 'Maren Holt' });
    const ada = await makeViewer();
    await write(
      entry({
        act: 'contact.assign',
        subject: { type: 'member', id: ada.memberId },
        before: { contactId: null },
        after: { contactId: maren.memberId },
      }),
    );
    const [{ id = '' } = {}] = await listed();
    const changes = [{ field: 'Owner', before: '–', after: 'Maren Holt' }];
    expect((await auditEntryDetail(admin, id))?.changes).toEqual(changes);
    expect(JSON.stringify(await ownAuditData(ada))).toContain('Maren Holt');
    expect(JSON.stringify(await ownAuditData(ada))).not.toContain(maren.memberId);
  });

  test('formats amounts as money', () => {
    const inWords = (after: Record<string, unknown>) =>
      changesOf(null, after, 'UTC').map(({ field, after: said }) => `${field}: ${said}`);
    expect(inWords({ amount: 50_000_000, currency: 'EUR' })).toEqual(['Amount: €500,000', 'Currency: EUR']);
    expect(inWords({ acceptedAmount: 50_000_050, version: 2 })).toEqual([
      'Accepted amount: 500,000.50',
      'Version: 2',
    ]);
  });

  test('uses readable field names', () => {
    expect(['acceptedAmount', 'is_due', 'name'].map(fieldInWords)).toEqual([
      'Accepted amount',
      'Is due',
      'Name',
    ]);
  });
});
