import { sql } from 'drizzle-orm';
import { db, transaction } from '#app/db/client.server.ts';

/** Makes many holders of a fund, each with another commitment, in a few statements. */
export async function fillFund(fundId: string, holders: number): Promise<void> {
  await transaction(async (tx) => {
    // Without the index of the search, which takes longer than the members.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into member (id, email, name, roles, email_verified_at, approved_at)
      select gen_random_uuid(), 'holder' || n || '@vestry.test', 'Holder ' || n, '{active}', now(), now()
      from generate_series(1, ${holders}::int) as n`);
  });
  await db().execute(sql`
    insert into position (id, member_id, fund_id, currency)
    select gen_random_uuid(), id, ${fundId}::uuid, 'EUR' from member where email like 'holder%@vestry.test'`);
  await db().execute(sql`
    insert into ledger_line (id, position_id, vehicle_id, date, type, amount, unfunded_change, reference, recorded_at)
    select gen_random_uuid(), id, ${fundId}::uuid, date '2026-01-15', 'commitment', amount, amount, 'C-' || n, now()
    from (select id, row_number() over () as n, 10000000 + 1001 * row_number() over () as amount
      from position where fund_id = ${fundId}::uuid) as held`);
}

/** Gives each of these holders an account that is approved and an address, so that they can be paid. */
export async function makePayable(adminId: string): Promise<void> {
  await db().execute(sql`
    update member set postal_address = '{"street": "Storgatan", "building": "1", "postCode": "111 22",
      "town": "Stockholm", "country": "SE"}' where email like 'holder%@vestry.test'`);
  await db().execute(sql`
    insert into bank_details (id, member_id, currency, version, payee, iban, bank_name, country, proposed_by_id,
      proposed_at, approved_by_id, approved_at, effective_at)
    select gen_random_uuid(), id, 'EUR', 1, name, 'SE4550000000058398257466', 'Bank', 'SE', ${adminId}::uuid, now(),
      ${adminId}::uuid, now(), now()
    from member where email like 'holder%@vestry.test'`);
}
