import type { Tx } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import type { MailState } from '#app/domain/messages/mail-state.ts';
import type { MailEvent } from '#app/integrations/mail/events.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import {
  findAdminsToTell,
  findMembersAt,
  insertSuppressions,
  lockMails,
  storeReports,
} from './events.queries.server.ts';
import { laterState, saysMore } from './mail-fold.ts';

/**
 * Stores what the mail service reports; events may arrive late, repeatedly and in any order. Addresses that refuse
 * mail are suppressed, and the firm is notified once. Ignores mails that are unknown or no longer recorded.
 * @returns the state of each mail of which this is news.
 */
export async function recordMailEvents(tx: Tx, events: readonly MailEvent[]): Promise<MailState[]> {
  if (events.length === 0) return [];
  const byMail = Map.groupBy(events, ({ mailId }) => mailId);
  const known = await lockMails(tx, [...byMail.keys()]);
  const reports = known.flatMap(({ mailId, state }) => {
    const report = byMail.get(mailId)?.reduce(laterState);
    return report && saysMore(report, { state }) ? [report] : [];
  });
  await storeReports(tx, reports);
  const refusals = known.flatMap((mail) => refusalOf(mail, byMail.get(mail.mailId) ?? []));
  await suppress(tx, refusals);
  return reports.map(({ state }) => state);
}

type Refusal = {
  address: string;
  memberId: string | null;
  reason: 'bounced' | 'complained';
  detail: string | null;
  since: Date;
  isFromList: boolean;
};

/**
 * Returns the newest event that suppresses the address, since mail may have been allowed again after an older one. A
 * report that the service found it on its list carries less weight than any report of a server or a person.
 */
function refusalOf(
  { address, memberId }: Pick<Refusal, 'memberId'> & { address: string | null },
  events: readonly MailEvent[],
): Refusal[] {
  if (address === null) return [];
  return events
    .flatMap(({ suppresses: reason, reason: detail, at: since, isFromList }) =>
      reason ? [{ address, memberId, reason, detail, since, isFromList }] : [],
    )
    .sort(strongestFirst)
    .slice(0, 1);
}

const strongestFirst = (a: Refusal, b: Refusal): number =>
  Number(a.isFromList) - Number(b.isFromList) || b.since.getTime() - a.since.getTime();

async function suppress(tx: Tx, refusals: readonly Refusal[]): Promise<void> {
  const byAddress = Map.groupBy([...refusals].sort(strongestFirst), ({ address }) => address.toLowerCase());
  const rows = [...byAddress.entries()]
    // In a fixed order, so that two calls do not deadlock.
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

/** Names no address, so that the notification keeps no trace of the person after an erasure. */
async function notifyFirm(tx: Tx, added: readonly { address: string }[]): Promise<void> {
  const addresses = added.map(({ address }) => address);
  const [first, ...others] = await findMembersAt(tx, addresses);
  const isOneMember = first && others.length === 0 && added.length === 1;
  const cause = `mail.suppress:${newId()}`;
  for (const { id: memberId } of await findAdminsToTell(tx))
    await notify(tx, {
      memberId,
      kind: 'mail_undeliverable',
      title:
        added.length === 1
          ? 'E-mail to 1 address has stopped'
          : `E-mail to ${added.length} addresses has stopped`,
      body: 'It bounced or was reported as spam. We send nothing more there until you allow it again.',
      href: isOneMember ? `/admin/people?person=${first.id}` : '/admin/integrations/memberMail#suppressed',
      cause,
    });
}
