import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { mailDelivery } from '#app/db/schema/mail.ts';
import { publishDocuments } from '#app/features/documents/admin/publish.server.ts';
import { markDeliveryTaken } from '#app/notify/mail/mail-deliveries.queries.server.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeAdmin } from '#tests/factories/members.ts';
import { postgresPrograms } from '../../scripts/tools.ts';
import { untilWaiting, useTwoAtOnce } from '../setup/two-at-once.ts';

/** What the embedded database cannot have: two transactions at the same time. */
describe.skipIf(postgresPrograms() === null)('with a PostgreSQL server, two transactions at once', () => {
  const held = useTwoAtOnce();

  /** Runs a statement now, and once. */
  const begin = async (statement: SQL): Promise<void> => {
    await db().execute(statement);
  };

  test('a call that is answered and the reports about its mails lock these in one order', async () => {
    // Stored in the other order, in which a plain update would find them.
    for (const mailId of ['b', 'a'])
      await db().insert(mailDelivery).values({ mailId, template: 'message', state: 'waiting' });
    await held.other.query('begin');
    await held.other.query(`select 1 from mail_delivery where mail_id = 'a' for update`);
    const taking = markDeliveryTaken(db(), ['b', 'a']);
    await untilWaiting();
    // The reports continue with the next one, which is still free.
    await held.other.query(`select 1 from mail_delivery where mail_id = 'b' for update nowait`);
    await held.other.query('commit');
    await taking;
    const rows = await db().select({ state: mailDelivery.state }).from(mailDelivery);
    expect(rows).toEqual([{ state: 'sent' }, { state: 'sent' }]);
  });

  test('what is published while its fund is renamed is found by the new name', async () => {
    const { id: fundId } = await makeFund({ name: 'Meridian' });
    const { id } = await makeDocument({ fundId, publishedAt: null });
    await held.other.query('begin');
    await held.other.query('update document set published_at = now() where id = $1', [id]);
    const renaming = begin(sql`update fund set name = 'Solstice' where id = ${fundId}::uuid`);
    // Nothing to wait for once it is through: then it has not seen the document.
    await Promise.race([untilWaiting(), renaming]);
    await held.other.query('commit');
    await renaming;
    const { rows } = await db().execute(sql`select note from search_entry where subject_id = ${id}::uuid`);
    expect(rows).toEqual([{ note: 'Solstice' }]);
  });

  test('what is published after its fund was renamed, and before that is committed, as well', async () => {
    const { id: fundId } = await makeFund({ name: 'Meridian' });
    const { id } = await makeDocument({ fundId, publishedAt: null });
    await held.other.query('begin');
    await held.other.query('update fund set name = $2 where id = $1', [fundId, 'Solstice']);
    const publishing = begin(sql`update document set published_at = now() where id = ${id}::uuid`);
    await Promise.race([untilWaiting(), publishing]);
    await held.other.query('commit');
    await publishing;
    const { rows } = await db().execute(sql`select note from search_entry where subject_id = ${id}::uuid`);
    expect(rows).toEqual([{ note: 'Solstice' }]);
  });

  test('what another admin publishes while a second one waits to publish it is published once', async () => {
    const { id } = await makeDocument({ publishedAt: null });
    const second = await makeAdmin();
    const input = { ids: [id], reviews: [], at: null, announce: false };
    await held.other.query('begin');
    await held.other.query('select 1 from document where id = $1 for update', [id]);
    const publishing = transaction((tx) => publishDocuments(tx, second, input));
    await untilWaiting();
    await held.other.query('update document set published_at = clock_timestamp() where id = $1', [id]);
    await held.other.query('commit');
    expect(await publishing).toEqual({ published: 0, isHeld: false });
  });
});
