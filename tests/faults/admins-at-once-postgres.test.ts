import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { opportunityDraft } from '#app/db/schema/authoring.ts';
import { notification } from '#app/db/schema/communication.ts';
import { documentUpload } from '#app/db/schema/document-uploads.ts';
import { newId } from '#app/domain/ids.ts';
import { announceJob } from '#app/features/documents/admin/announce.jobs.server.ts';
import { publishDocuments } from '#app/features/documents/admin/publish.server.ts';
import { completeUpload } from '#app/features/documents/admin/uploads/complete-upload.server.ts';
import { withdrawDocuments } from '#app/features/documents/admin/withdrawing/withdrawing.server.ts';
import { addFund } from '#app/features/funds/authoring/fund-authoring.server.ts';
import { publishDrafts } from '#app/features/ledger/admin/valuations/valuations.server.ts';
import { workOnFile } from '#app/features/ledger/imports/files/file-work.server.ts';
import { recordValuations } from '#app/features/ledger/valuations/record-valuations.server.ts';
import { saveDraft } from '#app/features/opportunities/authoring/drafts.server.ts';
import { fileUse } from '#app/features/opportunities/files/file-mentions.server.ts';
import { contactRows, saveContact } from '#app/features/people/contacts/contacts.server.ts';
import { writtenFields } from '#tests/factories/authoring.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { hold, makeLedgerFile } from '#tests/factories/ledger.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { signNda } from '#tests/factories/sessions.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { postgresPrograms } from '../../scripts/tools.ts';
import { untilWaiting, useTwoAtOnce } from '../setup/two-at-once.ts';

describe.skipIf(postgresPrograms() === null)('with a PostgreSQL server, what admins do at once', () => {
  const held = useTwoAtOnce();

  test('the notice of a document that is withdrawn while its readers are notified says so', async () => {
    const admin = await makeAdmin();
    const reader = await makeMember();
    await signNda(reader.id);
    const { id } = await makeDocument({ publishedAt: null });
    await db().execute(sql`update document_version set prepared_at = now() where document_id = ${id}::uuid`);
    await transaction((tx) =>
      publishDocuments(tx, admin, { ids: [id], reviews: [], at: null, announce: true }),
    );
    await held.other.query('begin');
    await held.other.query('select 1 from member where id = $1 for update', [reader.id]);
    const announcing = runQueued(announceJob);
    await untilWaiting();
    const withdrawing = transaction((tx) => withdrawDocuments(tx, admin, { ids: [id] }));
    await Promise.race([untilWaiting(2), withdrawing]);
    await held.other.query('commit');
    await Promise.all([announcing, withdrawing]);
    const notices = await db()
      .select({ body: notification.body, href: notification.href })
      .from(notification)
      .where(eq(notification.memberId, reader.id));
    expect(notices).toEqual([{ body: 'It has been withdrawn.', href: null }]);
  });

  test('of the same file in two uploads that end at the same moment, the second is a duplicate', async () => {
    const [ada, bo] = [await makeAdmin(), await makeAdmin()];
    const sha256 = Buffer.alloc(32, 7);
    const ids = [newId(), newId()];
    for (const [at, id] of ids.entries())
      await db()
        .insert(documentUpload)
        .values({
          id,
          memberId: [ada, bo][at]?.memberId ?? '',
          fileName: 'report.pdf',
          bytes: 10,
          modifiedAt: new Date(),
          place: { category: 'report', policy: 'watermarked', opportunityId: null, fundId: null },
          storageKey: `documents/files/${id}.pdf`,
          contentType: 'application/pdf',
          sha256,
        });
    const outcomes = await Promise.all([
      completeUpload(ada, { id: ids[0] ?? '', keep: false }),
      completeUpload(bo, { id: ids[1] ?? '', keep: false }),
    ]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['done', 'duplicate']);
  });

  test('drafts of a valuation that two admins publish at once are published once, and both get an answer', async () => {
    const [ada, one, two] = [await makeViewer(), await makeAdmin(), await makeAdmin()];
    const vehicleId = await hold(ada, [
      ['2026-01-01', 'commitment', 400],
      ['2026-01-31', 'call_investment', 400],
    ]);
    await transaction((tx) =>
      recordValuations(tx, one, [
        { vehicleId, holder: null, date: '2026-03-31', nav: 500_00, reference: 'Q1', published: null },
      ]),
    );
    await held.other.query('begin');
    await held.other.query(`select pg_advisory_xact_lock(hashtextextended('ledger', 0))`);
    const publish = (admin: typeof one) =>
      transaction((tx) => publishDrafts(tx, admin, { vehicleId, reference: 'Q1' })).catch(String);
    const both = [publish(one), publish(two)];
    await untilWaiting(2);
    await held.other.query('commit');
    const answers = await Promise.all(both);
    expect(answers).toEqual(expect.arrayContaining([{ published: 1 }, { published: 0 }]));
  });

  test('a fund that is sent twice at once is added once, with the same answer', async () => {
    const admin = await makeAdmin();
    const terms = { managementFee: '1', carriedInterest: '1', hurdle: '1', term: '1', minimum: '1' };
    const input = {
      ...{ id: newId(), currency: 'EUR' as const, name: 'Birch Two', strategy: 's', summary: 's' },
      ...{ vintage: 2026, size: 100_00, terms },
    };
    await held.other.query('begin');
    await held.other.query('lock table fund in share row exclusive mode');
    const add = () => transaction((tx) => addFund(tx, admin, input)).catch(String);
    const both = [add(), add()];
    await untilWaiting(2);
    await held.other.query('commit');
    expect(await Promise.all(both)).toEqual([{ slug: 'birch-two' }, { slug: 'birch-two' }]);
  });

  test('of two default contacts that are named at once, the later one stays, and neither admin gets an error', async () => {
    const [maren, luc] = [await makeAdmin(), await makeAdmin()];
    const card = { title: 'Partner', languages: '', isDefault: true };
    await held.other.query('begin');
    await held.other.query('lock table firm_contact in share row exclusive mode');
    const name = ({ memberId }: typeof maren) =>
      transaction((tx) => saveContact(tx, maren, { memberId, ...card }));
    const both = [name(maren), name(luc)];
    await untilWaiting(2);
    await held.other.query('commit');
    await Promise.all(both);
    const rows = await contactRows(maren);
    expect(rows.filter(({ card: shown }) => shown?.isDefault)).toHaveLength(1);
  });

  test('a file of a draft that is published meanwhile is in use', async () => {
    const admin = await makeAdmin();
    const { id } = await makeOpportunity();
    const key = `pictures/${newId()}/original.jpg`;
    const fields = writtenFields({ heroKey: key });
    await db().insert(opportunityDraft).values({ opportunityId: id, fields, savedBy: admin.memberId });
    await held.other.query('begin');
    await held.other.query('lock table opportunity_draft in access exclusive mode');
    const use = fileUse(id, key);
    await untilWaiting();
    await held.other.query(
      'insert into opportunity_version (opportunity_id, number, fields, published_at) values ($1, 1, $2, now())',
      [id, JSON.stringify(fields)],
    );
    await held.other.query('delete from opportunity_draft where opportunity_id = $1', [id]);
    await held.other.query('commit');
    expect(await use).toBe('published');
  });

  test('a first save that is sent twice at once is saved once', async () => {
    const admin = await makeAdmin();
    const { id } = await makeOpportunity({ version: 1 });
    const fields = writtenFields();
    await held.other.query('begin');
    await held.other.query('select 1 from opportunity where id = $1 for update', [id]);
    const save = () =>
      transaction((tx) => saveDraft(tx, admin, { opportunityId: id, revision: -1, fields })).catch(String);
    const both = [save(), save()];
    await untilWaiting(2);
    await held.other.query('commit');
    const [one, two] = await Promise.all(both);
    expect(one).toMatchObject({ revision: expect.any(Number) });
    expect(two).toEqual(one);
  });

  test('a file is imported by the columns that were chosen last', async () => {
    const admin = await makeAdmin();
    const slug = `fund-${newId()}`;
    await makeFund({ slug });
    const email = `${newId()}@example.com`;
    await makeMember({ email });
    const content = Buffer.from(
      `reference,investor,vehicle,date,type,amount,fee,currency\nC-1,${email},${slug},2024-01-15,commitment,5,7,EUR\n`,
    );
    const { id } = await makeLedgerFile({
      ...{ content, bytes: content.length, uploadedById: admin.memberId, workById: admin.memberId },
      ...{ kind: 'ledger', mapping: { amount: 'fee' }, work: 'import' },
    });
    await held.other.query('begin');
    await held.other.query('select 1 from ledger_file where id = $1 for update', [id]);
    const working = workOnFile(id);
    await untilWaiting();
    await held.other.query(`update ledger_file set mapping = '{}' where id = $1`, [id]);
    await held.other.query('commit');
    await working;
    const { rows } = await db().execute(
      sql`select amount::text from ledger_line where import_id = ${id}::uuid`,
    );
    expect(rows).toEqual([]);
  });
});
