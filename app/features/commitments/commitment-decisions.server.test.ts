import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { newId } from '#app/platform/ids.ts';
import { fromMajor } from '#app/platform/money.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { type Acceptance, acceptCommitment, declineCommitment } from './commitment-decisions.server.ts';
import { commitmentsOfViewer } from './commitment-lists.server.ts';

useTestDatabase();

const amount = fromMajor(250_000);
const accept = (viewer: Viewer, acceptance: Acceptance) =>
  transaction((tx) => acceptCommitment(tx, viewer, acceptance));
const decline = (viewer: Viewer, commitmentId: string) =>
  transaction((tx) => declineCommitment(tx, viewer, { commitmentId, reason: 'The round is full.' }));

async function submitted(target?: number) {
  const [viewer, admin] = [await makeViewer(), await makeAdmin()];
  const offer = await makeOpportunity(target ? { target } : {});
  const { id: commitmentId } = await makeCommitment(viewer, offer.id);
  return { viewer, admin, offer, commitmentId };
}

const acts = async () =>
  (await db().select().from(auditEntry).orderBy(auditEntry.seq)).map((entry) => entry.act);

async function raised(id: string) {
  const [row] = await db().select().from(opportunity).where(eq(opportunity.id, id));
  return { accepted: row?.accepted, oversubscribed: row?.oversubscribedAt != null };
}

describe('deciding', () => {
  test('whole or scaled back raises the opportunity by what was accepted', async () => {
    const { viewer, admin, offer, commitmentId } = await submitted();
    expect(await accept(admin, { commitmentId })).toMatchObject({
      outcome: 'accepted',
      accepted: { amount },
    });
    expect(await raised(offer.id)).toEqual({ accepted: amount, oversubscribed: false });
    const other = await makeCommitment(await makeViewer(), offer.id);
    const scaled = await accept(admin, { commitmentId: other.id, amount: fromMajor(33_333) });
    expect(scaled).toMatchObject({ outcome: 'scaled_back', accepted: { amount: fromMajor(33_333) } });
    expect(await raised(offer.id)).toEqual({ accepted: amount + fromMajor(33_333), oversubscribed: false });
    const { items } = await commitmentsOfViewer(viewer, {});
    expect(items).toMatchObject([{ state: 'accepted', accepted: { amount }, amount: { amount } }]);
    expect((await acts()).filter((act) => act === 'commitment.accept')).toHaveLength(2);
  });

  test('a second time tells what it is now', async () => {
    const { admin, commitmentId } = await submitted();
    await accept(admin, { commitmentId, amount: fromMajor(150_000) });
    const message = 'This commitment is decided already: €150,000 of €250,000 was accepted.';
    await expect(accept(admin, { commitmentId })).rejects.toMatchObject({ code: 'conflict', message });
    await expect(decline(admin, commitmentId)).rejects.toMatchObject({ code: 'conflict', message });
  });

  test('never goes beyond the target unless oversubscription is ticked, which is kept', async () => {
    const { admin, offer, commitmentId } = await submitted(fromMajor(200_000));
    await expect(accept(admin, { commitmentId })).rejects.toMatchObject({ code: 'conflict' });
    expect(await raised(offer.id)).toEqual({ accepted: 0, oversubscribed: false });
    await accept(admin, { commitmentId, oversubscribe: true });
    expect(await raised(offer.id)).toEqual({ accepted: amount, oversubscribed: true });
    const other = await makeCommitment(await makeViewer(), offer.id);
    await expect(accept(admin, { commitmentId: other.id })).rejects.toMatchObject({
      message: 'The target is reached. Tick oversubscription to accept more.',
    });
  });

  test('a tick that is not needed changes nothing', async () => {
    const { admin, offer, commitmentId } = await submitted();
    await accept(admin, { commitmentId, oversubscribe: true });
    expect(await raised(offer.id)).toEqual({ accepted: amount, oversubscribed: false });
  });

  test('declining keeps the reason for the member', async () => {
    const { viewer, admin, offer, commitmentId } = await submitted();
    expect(await decline(admin, commitmentId)).toMatchObject({
      outcome: 'declined',
      reason: 'The round is full.',
    });
    const { items } = await commitmentsOfViewer(viewer, { opportunityId: offer.id });
    expect(items).toMatchObject([{ state: 'declined', declineReason: 'The round is full.', accepted: null }]);
    expect(await raised(offer.id)).toEqual({ accepted: 0, oversubscribed: false });
  });

  test('is for admins: to others the commitment does not exist', async () => {
    const { viewer, commitmentId } = await submitted();
    for (const who of [viewer, { ...viewer, role: 'admin' as const, standing: 'rejected' as const }]) {
      await expect(accept(who, { commitmentId })).rejects.toMatchObject({ code: 'not_found' });
      await expect(decline(who, commitmentId)).rejects.toMatchObject({ code: 'not_found' });
    }
    const admin = await makeAdmin();
    await expect(accept(admin, { commitmentId: newId() })).rejects.toMatchObject({ code: 'not_found' });
  });
});
