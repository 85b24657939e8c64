import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { NOTIFICATION_KINDS } from '#app/domain/messages/notification-kinds.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { chooseDelivery, ownDeliveries } from '../deliveries/deliveries.server.ts';
import { MANDATORY_KINDS } from '../deliveries/delivery.ts';
import { takeDigest } from '../digests/digests.server.ts';
import type { MailScope } from '../mail/mail-payload.ts';
import { notify } from '../notify.server.ts';
import { unsubscribeUrl } from './token.server.ts';
import { unsubscribe, unsubscribeOffer } from './unsubscribe.server.ts';

useTestDatabase({ jobs: JOBS });

let ada: Viewer;
beforeEach(async () => {
  ada = await makeViewer();
});

const tokenOf = ({ memberId }: Viewer, scope: MailScope): string =>
  new URL(unsubscribeUrl({ memberId, scope }) ?? 'https://none.test').searchParams.get('token') ?? '';
const stop = (token: string) => transaction((tx) => unsubscribe(tx, token));
const audited = () =>
  db()
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.act, 'notification.unsubscribe'))
    .orderBy(auditEntry.seq);

describe('a mail’s unsubscribe link', () => {
  test('shows what it stops, and changes nothing', async () => {
    const offer = await unsubscribeOffer(tokenOf(ada, 'new_opportunity'));
    expect(offer).toEqual({ what: 'A new opportunity', isOver: false });
    expect((await ownDeliveries(ada)).new_opportunity).toBe('mail');
  });

  test('stops this kind of mail for its member, once, and nothing else', async () => {
    const bo = await makeViewer();
    const before = await ownDeliveries(ada);
    const token = tokenOf(ada, 'new_opportunity');
    await Promise.all([stop(token), stop(token)]);
    expect(await ownDeliveries(ada)).toEqual({ ...before, new_opportunity: 'app' });
    expect((await ownDeliveries(bo)).new_opportunity).toBe('mail');
    expect(await audited()).toMatchObject([
      { actorId: null, before: { new_opportunity: 'mail' }, after: { new_opportunity: 'app' } },
    ]);
    expect(await unsubscribeOffer(token)).toMatchObject({ isOver: true });
  });

  test('of a digest stops every kind in it, and clears its queue', async () => {
    const { memberId } = ada;
    await transaction((tx) => chooseDelivery(tx, ada, { kind: 'firm_message', delivery: 'daily' }));
    await transaction((tx) =>
      notify(tx, { memberId, kind: 'firm_message', title: 'News', body: 'x', href: null, cause: 'news' }),
    );
    await stop(tokenOf(ada, 'daily'));
    // All kinds that they get: the firm's own alerts are not among them and stay unchanged.
    const { mail_undeliverable, ...own } = await ownDeliveries(ada);
    expect([mail_undeliverable, Object.values(own).includes('daily')]).toEqual(['daily', false]);
    expect(Object.keys((await audited())[0]?.after ?? {})).not.toContain('mail_undeliverable');
    const choosing = transaction((tx) =>
      chooseDelivery(tx, ada, { kind: 'mail_undeliverable', delivery: 'off' }),
    );
    await expect(choosing).rejects.toMatchObject({ code: 'unprocessable' });
    expect((await ownDeliveries(ada)).new_opportunity).toBe('mail');
    expect(await transaction((tx) => takeDigest(tx, memberId, 'daily'))).toBeNull();
  });

  test('that was changed, cut or forged stops nothing', async () => {
    const token = tokenOf(ada, 'new_opportunity');
    const bo = await makeViewer();
    const [, , secret = ''] = token.split('.');
    for (const wrong of [
      '',
      'none',
      token.slice(0, -1),
      `${token}.x`,
      token.replace(ada.memberId, bo.memberId),
      token.replace('new_opportunity', 'stage_change'),
      `${ada.memberId}.commitment_decided.${secret}`,
      `${ada.memberId}.toString.${secret}`,
    ]) {
      expect(await unsubscribeOffer(wrong)).toBeNull();
      await expect(stop(wrong)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await audited()).toEqual([]);
  });

  test('outlives a change of our secret if the former one is listed', async () => {
    const token = tokenOf(ada, 'new_opportunity');
    const former = `some-secret-from-before-that-one, ${process.env.AUTH0_SECRET}`;
    onTestFinished(changeEnvironment({ AUTH0_SECRET: 'another-secret-of-the-tests-of-forty-chars' }));
    expect(await unsubscribeOffer(token)).toBeNull();
    onTestFinished(changeEnvironment({ AUTH0_FORMER_SECRETS: former }));
    expect(tokenOf(ada, 'new_opportunity')).not.toBe(token);
    await stop(token);
    expect((await ownDeliveries(ada)).new_opportunity).toBe('app');
  });

  test('of an erased member is no longer valid', async () => {
    const token = tokenOf(ada, 'new_opportunity');
    await db().update(member).set({ erasedAt: new Date() });
    expect(await unsubscribeOffer(token)).toBeNull();
    await expect(stop(token)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('mails that are always sent', () => {
  const mandatory = NOTIFICATION_KINDS.filter((kind) => MANDATORY_KINDS[kind]);

  test.each(mandatory)('%s: has no link, and cannot be switched off', async (kind) => {
    expect(unsubscribeUrl({ memberId: ada.memberId, scope: kind })).toBeUndefined();
    for (const delivery of ['off', 'app', 'weekly'] as const)
      await expect(transaction((tx) => chooseDelivery(tx, ada, { kind, delivery }))).rejects.toMatchObject({
        code: 'unprocessable',
        message: MANDATORY_KINDS[kind],
      });
    expect((await ownDeliveries(ada))[kind]).toBe('mail');
  });

  test('are the legal and financial ones', () => {
    expect(mandatory).toEqual([
      'commitment_decided',
      'nda_needed',
      'statement_ready',
      'notice_issued',
      'bank_details_changed',
      'access_changed',
    ]);
  });
});
