import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import {
  isUndelivered,
  MAIL_STATES,
  type MailOutcome,
  type MailState,
} from '#app/domain/messages/mail-state.ts';
import type { NoticeOutcome, PersonMail } from './mail.ts';
import {
  countNoticeMails,
  countReasons,
  findMailsTo,
  findSuppressionOf,
  findUndelivered,
} from './outcomes.queries.server.ts';

const SHOWN = 12;
const NAMED = 20;
const MOST_REASONS = 5;
const NOT_MAILED = ['withheld', 'failed'] as const satisfies readonly MailState[];

const UNDELIVERED = [
  ...MAIL_STATES.filter(isUndelivered),
  'complained',
] as const satisfies readonly MailState[];

/** Returns the delivery of the mails to a person, newest first; nothing for everyone but admins. */
export async function mailsOfPerson(viewer: Viewer, memberId: string): Promise<PersonMail> {
  const [mails, suppression] = await Promise.all([
    findMailsTo(viewer, db(), memberId, SHOWN),
    findSuppressionOf(viewer, db(), memberId),
  ]);
  return {
    suppression: suppression ? { ...suppression, since: suppression.since.toISOString() } : null,
    mails: mails.map(({ mailId, template, ...outcome }) => ({ mailId, template, ...shown(outcome) })),
  };
}

/** Returns the delivery of the mails about notifications of these causes; nothing for everyone but admins. */
export async function noticeOutcome(viewer: Viewer, causes: readonly string[]): Promise<NoticeOutcome> {
  const [counts, notMailed, undelivered] = await Promise.all([
    countNoticeMails(viewer, db(), causes),
    countReasons(viewer, db(), causes, NOT_MAILED, MOST_REASONS),
    findUndelivered(viewer, db(), causes, UNDELIVERED, NAMED),
  ]);
  return {
    counts: Object.fromEntries(counts.map(({ state, mails }) => [state, mails])),
    notMailed,
    undelivered: undelivered.map(({ memberId, name, ...outcome }) => ({ memberId, name, ...shown(outcome) })),
  };
}

const shown = ({
  state,
  at,
  reason,
}: {
  state: MailState;
  at: Date;
  reason: string | null;
}): MailOutcome => ({
  state,
  at: at.toISOString(),
  reason,
});
