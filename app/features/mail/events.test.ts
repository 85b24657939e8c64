import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { mailDelivery, mailSuppression } from '#app/db/schema/mail.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { MailState } from '#app/domain/messages/mail-state.ts';
import type { MailEvent } from '#app/integrations/mail/events.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued } from '#tests/setup/queued.ts';
import { recordMailEvents } from './events.server.ts';
import { mailsOfPerson } from './outcomes.server.ts';
import { liftSuppression, listSuppressions } from './suppressions.server.ts';

useTestDatabase({ jobs: JOBS });

const NOW = new Date(Math.floor(Date.now() / 1000) * 1000);
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

const event = (state: MailState, change: Partial<MailEvent> = {}): MailEvent => ({
  mailId: 'notification.1',
  state,
  at: NOW,
  reason: null,
  suppresses: state === 'bounced' || state === 'complained' ? state : null,
  isFromList: false,
  ...change,
});
const record = (...events: MailEvent[]) => transaction((tx) => recordMailEvents(tx, events));
const stored = async () => (await db().select().from(mailDelivery))[0];
const noticesTo = ({ memberId }: Viewer) =>
  db().select().from(notification).where(eq(notification.memberId, memberId));

let ada: Viewer;
let admin: Viewer;
beforeEach(async () => {
  [ada, admin] = [await makeViewer(), await makeAdmin()];
  await db().insert(mailDelivery).values({
    mailId: 'notification.1',
    address: ada.email,
    template: 'notification',
    state: 'waiting',
    begunAt: NOW,
  });
});

describe('reports of the mail service', () => {
  test('are stored, however late and often they arrive', async () => {
    await record(event('delivered', { reason: '250 OK', at: later(5) }));
    await record(event('sent'), event('deferred', { reason: 'Later' }));
    await record(event('delivered', { reason: 'again', at: later(9) }));
    expect(await stored()).toMatchObject({ state: 'delivered', reason: '250 OK', stateAt: later(5) });
    // Prevents a retry from sending it again.
    expect((await stored())?.takenAt).not.toBeNull();
  });

  test('on an unknown mail change nothing', async () => {
    await record(event('bounced', { mailId: 'somebody-elses.1' }));
    expect(await db().select().from(mailSuppression)).toEqual([]);
    expect(await noticesTo(admin)).toEqual([]);
  });

  test('are shown to admins on the person’s page, and to nobody else', async () => {
    await record(event('bounced', { reason: '550 No such user' }));
    expect(await mailsOfPerson(admin, ada.memberId)).toEqual({
      suppression: {
        address: ada.email,
        reason: 'bounced',
        detail: '550 No such user',
        since: NOW.toISOString(),
      },
      mails: [
        {
          mailId: 'notification.1',
          template: 'notification',
          state: 'bounced',
          at: NOW.toISOString(),
          reason: '550 No such user',
        },
      ],
    });
    expect(await mailsOfPerson(ada, ada.memberId)).toEqual({ suppression: null, mails: [] });
    expect(await listSuppressions(ada)).toEqual({ rows: [], total: 0, hidden: 0 });
  });
});

describe('an address that refuses mail', () => {
  test.each(['bounced', 'complained'] as const)(
    '%s: gets no more, and the firm is notified once',
    async (state) => {
      await record(event(state), event(state));
      await record(event(state));
      expect(await listSuppressions(admin)).toMatchObject({
        rows: [{ address: ada.email, reason: state }],
        total: 1,
      });
      const notices = await noticesTo(admin);
      expect(notices).toMatchObject([
        { kind: 'mail_undeliverable', href: `/admin/people?person=${ada.memberId}` },
      ]);
      // An erasure must leave no trace of them in the admins' notifications.
      expect(JSON.stringify(notices)).not.toContain(ada.email);
      expect(await noticesTo(ada)).toEqual([]);
    },
  );

  test('that is only on the service’s own list from before is not suppressed again', async () => {
    const dropped = () => event('dropped', { suppresses: 'bounced', isFromList: true, at: new Date() });
    await record(dropped());
    expect(await listSuppressions(admin)).toMatchObject({ total: 1 });
    await transaction((tx) => liftSuppression(tx, admin, { address: ada.email }));
    await record({ ...dropped(), at: later(60) });
    expect(await listSuppressions(admin)).toMatchObject({ total: 0 });
    await record({ ...dropped(), at: later(120) }, event('bounced', { at: later(90) }));
    expect(await listSuppressions(admin)).toMatchObject({ total: 1 });
  });

  test('with a temporary refusal still gets mail', async () => {
    await record(event('bounced', { suppresses: null }));
    expect(await listSuppressions(admin)).toMatchObject({ total: 0 });
  });

  test('is suppressed once by two calls at once', async () => {
    await Promise.all([record(event('bounced')), record(event('complained')), record(event('bounced'))]);
    expect(await listSuppressions(admin)).toMatchObject({ total: 1 });
    expect(await noticesTo(admin)).toHaveLength(1);
  });

  test('gets mail again when an admin lifts the suppression, and a late older report does not restore it', async () => {
    await record(event('bounced'));
    for (const _twice of [1, 2])
      await transaction((tx) => liftSuppression(tx, admin, { address: ada.email.toUpperCase() }));
    await record(event('bounced'), event('complained'));
    expect(await listSuppressions(admin)).toMatchObject({ total: 0 });
    expect(await queued('mail.forgive')).toEqual([{ address: ada.email.toUpperCase() }]);
    await record(event('complained', { at: later(3_600) }));
    expect(await listSuppressions(admin)).toMatchObject({ rows: [{ reason: 'complained' }] });
    expect(await noticesTo(admin)).toHaveLength(2);
  });

  test('can be allowed again by admins only', async () => {
    await record(event('bounced'));
    await transaction((tx) => liftSuppression(tx, ada, { address: ada.email }));
    expect(await listSuppressions(admin)).toMatchObject({ total: 1 });
  });
});
