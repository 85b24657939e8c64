import type { Tx } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import type { MailEvent } from '#app/integrations/mail/events.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import {
  findAdmins,
  findMembersAt,
  insertSuppressions,
  lockMails,
  storeReports,
} from './events.queries.server.ts';
import { laterState, saysMore } from './mail-fold.ts';

/**
 * Stores what the mail service reports: events may come late, repeatedly and in any order. Addresses that refuse mail
 * get no more, and the firm is notified of them once. Ignores mails that are not known, or no longer.
 */
export async function recordMailEvents(tx: Tx, events: readonly MailEvent[]): Promise<void> {
  if (events.length === 0) return;
  const byMail = Map.groupBy(events, ({ mailId }) => mailId);
  const known = await lockMails(tx, [...byMail.keys()]);
  const reports = known.flatMap(({ mailId, state }) => {
    const report = byMail.get(mailId)?.reduce(laterState);
    return report && saysMore(report, { state }) ? [report] : [];
  });
  await storeReports(tx, reports);
  const refusals = known.flatMap(({ mailId, address }) => refusalOf(address, byMail.get(mailId) ?? []));
  await suppress(tx, refusals);
}

type Refusal = {
  address: string;
  reason: 'bounced' | 'complained';
  detail: string | null;
  since: Date;
  isFromList: boolean;
};

/**
 * Returns the newest event that stops mail to the address, since mail may have been allowed again after an older. What
 * the service has only found on its list says less than any report of a server or a person.
 */
function refusalOf(address: string | null, events: readonly MailEvent[]): Refusal[] {
  if (address === null) return [];
  return events
    .flatMap(({ suppresses: reason, reason: detail, at: since, isFromList }) =>
      reason ? [{ address, reason, detail, since, isFromList }] : [],
    )
    .sort(strongestFirst)
    .slice(0, 1);
}

const strongestFirst = (a: Refusal, b: Refusal): number =>
  Number(a.isFromList) - Number(b.isFromList) || b.since.getTime() - a.since.getTime();

async function suppress(tx: Tx, refusals: readonly Refusal[]): Promise<void> {
  const byAddress = Map.groupBy([...refusals].sort(strongestFirst), ({ address }) => address.toLowerCase());
  const rows = [...byAddress.entries()]
    // In one order, so that two calls do not wait for each other.
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, all]) => all.slice(0, 1));
  const listed = rows.filter(({ isFromList }) => isFromList).map(({ address }) => address);
  const added = await insertSuppressions(
    tx,
    rows.map(({ isFromList: _, ...row }) => row),
    listed,
  );
  if (added.length > 0) await notifyFirm(tx, added);
}

/** Names nobody, so the notification keeps no trace of them after an erasure. */
async function notifyFirm(tx: Tx, added: readonly { address: string }[]): Promise<void> {
  const addresses = added.map(({ address }) => address);
  const [first, ...others] = await findMembersAt(tx, addresses);
  const isOneMember = first && others.length === 0 && added.length === 1;
  const cause = `mail.suppress:${newId()}`;
  for (const { id: memberId } of await findAdmins(tx))
    await notify(tx, {
      memberId,
      kind: 'mail_undeliverable',
      title:
        added.length === 1
          ? 'Mail to one address has stopped'
          : `Mail to ${added.length} addresses has stopped`,
      body: 'It bounced or was reported as spam. Nothing more is sent there until you allow it again.',
      href: isOneMember ? `/admin/people?person=${first.id}` : '/admin/integrations/memberMail#suppressed',
      cause,
    });
}
