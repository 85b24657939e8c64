import { and, desc, eq } from 'drizzle-orm';
import type { Email } from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { notification } from '#app/db/schema/communication.ts';
import { notificationPreference } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { ndaVersion } from '#app/db/schema/nda.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#app/domain/messages/notification-kinds.ts';
import { JOBS } from '#app/jobs.server.ts';
import { MANDATORY_KINDS } from '#app/notify/deliveries/delivery.ts';
import { sendDigestsJob } from '#app/notify/digests/digest-mails.jobs.server.ts';
import { memberMailJob } from '#app/notify/mail/mail.jobs.server.ts';
import { mailManyJob } from '#app/notify/mail/mail-many.jobs.server.ts';
import { makeSignature, makeVersion } from '#tests/factories/nda.ts';
import { openSessionOf } from '#tests/factories/sessions.ts';
import { ask, OWN_ORIGIN } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { usePages } from '#tests/setup/pages.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { CASES, makeCast } from './kinds.ts';

const held = useSandbox();
useTestDatabase({ jobs: JOBS });
const vestry = usePages();
beforeEach(() => held.sandbox.mailbox.clear());

const DAY = 86_400_000;

/** The subject of each kind's own mail, and the page to which it leads. */
const MAILS: Record<NotificationKind, { subject: string; page: RegExp }> = {
  new_opportunity: {
    subject: 'New opportunity: Solera Foods',
    page: /^\/opportunities\/open\/solera-foods-\d+$/,
  },
  stage_change: { subject: 'Kontor Systems is open', page: /^\/opportunities\/open\/kontor-systems-[\w-]+$/ },
  document_published: { subject: 'New document: Information memorandum', page: /^\/documents\/[\w-]+$/ },
  statement_ready: { subject: 'Information memorandum is ready', page: /^\/documents\/[\w-]+$/ },
  notice_issued: { subject: 'Capital call 1 of Vestry Fund I', page: /^\/notices\/[\w-]+$/ },
  holder_news: {
    subject: 'For Ada Lindqvist: Information memorandum is ready',
    page: /^\/documents\/[\w-]+\?for=[\w-]+$/,
  },
  commitment_received: {
    subject: 'New commitment of €250,000 to Kontor Systems',
    page: /^\/admin\/opportunities\/[\w-]+\/book$/,
  },
  commitment_decided: {
    subject: 'Kontor Systems: your commitment was accepted',
    page: /^\/opportunities\/open\/kontor-systems-[\w-]+$/,
  },
  question_answered: { subject: 'We answered your question about our FAQs', page: /^\/faqs#ask-a-question$/ },
  invite_redeemed: { subject: 'Gil Okafor accepted your invitation', page: /^\/dashboard$/ },
  nda_needed: { subject: 'Vestry: please sign the agreement', page: /^\/onboarding\/nda$/ },
  firm_message: { subject: 'Investors’ day', page: /^\/messages\/[\w-]+$/ },
  bank_details_changed: {
    subject: 'A change of your bank details was requested',
    page: /^\/profile\/bank-details$/,
  },
  access_changed: {
    subject: 'Please confirm who may see what you hold',
    page: /^\/profile\/access$/,
  },
  act_prepared: {
    subject: 'Otto Adler prepared a change of the EUR account that we pay to for you to confirm',
    page: /^\/prepared\/[\w-]+$/,
  },
  approval_requested: {
    subject: 'Bank details of Vestry Fund I await approval',
    page: /^\/admin\/approvals\/[\w-]+$/,
  },
  payout_rejected: {
    subject: 'The bank rejected 1 payment of Vestry Fund I',
    page: /^\/admin\/payments\/payouts\/[\w-]+$/,
  },
  mail_undeliverable: {
    subject: 'E-mail to 1 address has stopped',
    page: /^\/admin\/people\?person=[\w-]+$/,
  },
  task: { subject: 'A task was assigned to you', page: /^\/admin\/people\?person=[\w-]+$/ },
};

/** Makes a kind happen to people who get it in this way; returns them. */
async function raised(kind: NotificationKind, delivery: 'mail' | 'daily'): Promise<Viewer[]> {
  const cast = await makeCast();
  const { gets, raise } = CASES[kind];
  const recipients = gets.map((name) => cast[name]);
  await db()
    .insert(notificationPreference)
    .values(recipients.map(({ memberId }) => ({ memberId, kind, delivery })));
  await raise(cast);
  return recipients;
}

/** Runs the mails that are queued. */
const sendAll = async (): Promise<void> => {
  await runQueued(mailManyJob);
  await runQueued(memberMailJob);
};

const noticeOf = async ({ memberId }: Viewer, kind: NotificationKind) => {
  const [row] = await db()
    .select()
    .from(notification)
    .where(and(eq(notification.memberId, memberId), eq(notification.kind, kind)));
  if (!row) throw new Error(`They have no ${kind}`);
  return row;
};

/** The one mail that carries a notification, as the service received it. */
async function mailOf(viewer: Viewer, mailId: string | null): Promise<Email> {
  const arrived = held.sandbox.mailbox
    .find({})
    .filter(({ messageId }) => messageId === `<${mailId}@vestry.test>`);
  expect(arrived.map(({ recipients }) => recipients)).toEqual([[viewer.email]]);
  return held.sandbox.mailbox.parsed(arrived[0]?.id ?? '');
}

/** The links of a mail to our own pages, in order. */
const linksIn = ({ html = '' }: Email): string[] =>
  [...html.matchAll(/href="([^"]+)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => href.startsWith(OWN_ORIGIN))
    .map((href) => href.slice(OWN_ORIGIN.length));

/** Opens each link as a signed-in person; returns those that do not lead to a page. */
async function unopened({ memberId }: Viewer, links: readonly string[]): Promise<string[]> {
  const [row] = await db().select().from(member).where(eq(member.id, memberId));
  if (!row) throw new Error('They are no member');
  const { cookie } = await openSessionOf(row);
  const failed: string[] = [];
  for (const link of new Set(links)) {
    const { status, location } = await opened(link, cookie);
    // The firm's address in the footer leads members to their own first page.
    const isHome = link === '' && status === 302 && location === '/dashboard';
    if (status !== 200 && !isHome) failed.push(`${link}: ${status} ${location}`);
  }
  return failed;
}

async function opened(link: string, cookie: string) {
  const { status, headers, body } = await ask(vestry.app, `${OWN_ORIGIN}${link}`, { headers: { cookie } });
  await body?.cancel();
  return { status, location: headers.get('location') };
}

/** Signs the agreement, which confidential pages ask for. */
async function sign({ memberId }: Viewer): Promise<void> {
  const [known] = await db().select().from(ndaVersion).orderBy(desc(ndaVersion.version)).limit(1);
  const { id } = known ?? (await makeVersion());
  await makeSignature(memberId, id, { completedAt: new Date() });
}

describe.each(NOTIFICATION_KINDS)('product §7, the mail about %s', (kind) => {
  test('arrives at each recipient alone, and every link in it opens for them', async () => {
    const recipients = await raised(kind, 'mail');
    await sendAll();
    const { subject, page } = MAILS[kind];
    for (const viewer of recipients) {
      const mail = await mailOf(viewer, (await noticeOf(viewer, kind)).mailId);
      if (kind !== 'nda_needed') await sign(viewer);
      const links = linksIn(mail);
      expect(mail.subject).toBe(subject);
      expect(links[0]).toMatch(page);
      expect(await unopened(viewer, links)).toEqual([]);
    }
  });
});

describe.each(NOTIFICATION_KINDS.filter((kind) => !MANDATORY_KINDS[kind]))(
  'product §7, a digest with %s',
  (kind) => {
    test('arrives at each recipient alone, with its title, and every link in it opens for them', async () => {
      const recipients = await raised(kind, 'daily');
      await db()
        .update(notification)
        .set({ createdAt: new Date(Date.now() - 2 * DAY) });
      const context = { id: newId(), attempt: 1, signal: AbortSignal.timeout(20_000), log: processLog };
      await sendDigestsJob.handle({}, context);
      await sendAll();
      for (const viewer of recipients) {
        const { title, href, mailId } = await noticeOf(viewer, kind);
        const mail = await mailOf(viewer, mailId);
        await sign(viewer);
        expect(mail.subject).toBe('New on Vestry since yesterday');
        expect(mail.text).toContain(title);
        expect(linksIn(mail)).toContain(href ?? '/notifications');
        expect(await unopened(viewer, linksIn(mail))).toEqual([]);
      }
    });
  },
);
