import { db, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { networkOf } from './network.ts';
import { addToWindow, type Counted, deleteWindow, findWindow } from './rate-limit.queries.server.ts';

type Limit = {
  points: number;
  seconds: number;
  /** What a person reads who may not do it again yet. */
  refusal?: string;
};

/** Allowed `points` per person or address within `seconds`, for each act. */
const LIMITS = {
  signIn: { points: 120, seconds: 300 },
  signUpPreflight: { points: 120, seconds: 60 },
  track: { points: 240, seconds: 60 },
  errorReport: { points: 120, seconds: 60 },
  verificationMail: { points: 1, seconds: 60 },
  verificationCheck: { points: 20, seconds: 60 },
  waitlist: { points: 10, seconds: 3600 },
  waitlistPreferences: { points: 240, seconds: 3600 },
  invitationLink: { points: 3, seconds: 3600 },
  invite: { points: 30, seconds: 3600 },
  inviteReset: { points: 10, seconds: 60 },
  ndaSigning: { points: 120, seconds: 300 },
  picture: { points: 30, seconds: 3600 },
  /** Reading a picture holds one of two processes, and one upload can be read often. */
  pictureRead: { points: 30, seconds: 3600 },
  ownData: { points: 10, seconds: 3600 },
  accountDeletion: { points: 10, seconds: 3600 },
  question: { points: 5, seconds: 3600 },
  questionDay: { points: 20, seconds: 86_400 },
  contact: { points: 5, seconds: 3600 },
  contactDay: { points: 20, seconds: 86_400 },
  /** Mails that cannot be added to a conversation and go to the firm's mailbox: of one sender, and to one member's addresses. */
  contactForward: { points: 5, seconds: 86_400 },
  contactForwardMember: { points: 20, seconds: 86_400 },
  /** Not a limit: what was counted under a key. */
  repetition: { points: Number.POSITIVE_INFINITY, seconds: 86_400 },
  contactFile: { points: 20, seconds: 3600 },
  /** Files that a person downloads: more than the whole library of most firms, less than a scraper would take. */
  documentDownload: { points: 60, seconds: 300 },
  /** Receipts, which are set as PDFs for each download. */
  receiptPdf: { points: 60, seconds: 300 },
  /** Calendar programs of a whole office share an address. */
  calendar: { points: 120, seconds: 300 },
  documentView: { points: 120, seconds: 300 },
  documentTrace: { points: 60, seconds: 300 },
  /** Lists, ledgers, logs and figures as files: each reads everything that the filters allow. */
  export: {
    points: 60,
    seconds: 3600,
    refusal: 'You exported 60 files within an hour. Please try again later.',
  },
  /** All changes by a member, in addition to the limits above: far more than a person makes, even with autosave. */
  change: { points: 600, seconds: 300 },
  /** The same for an address, which a whole office may share. */
  changeAddress: { points: 3_000, seconds: 300 },
  /** Mails to others that contain a text by the member. */
  sharedMailDay: { points: 20, seconds: 86_400 },
} as const satisfies Record<string, Limit>;

export type LimitedAct = keyof typeof LIMITS;

const keyOf = (act: LimitedAct, who: string): string => `${act}:${networkOf(who)}`;

/**
 * Counts one act by `who`: a person, a member's id or an address, with IPv6 counted by its /64. An admin who views as a
 * member uses up their own limit. Counts in the database, so that a limit applies across all processes.
 * @throws DomainError `too_many_requests` with the seconds until the act is allowed again.
 */
export async function countAct(act: LimitedAct, who: string | Viewer): Promise<void> {
  const by = typeof who === 'string' ? who : (who.viewedBy ?? who).memberId;
  const { points, seconds, refusal }: Limit = LIMITS[act];
  const now = new Date();
  const until = new Date(now.getTime() + seconds * 1000);
  const counted = await addToWindow(db(), { key: keyOf(act, by), now, until });
  if (counted.points > points) throw tooMany(counted, now, refusal);
}

/**
 * Checks that `who` may do one more act, without counting it.
 * @throws DomainError `too_many_requests` with the seconds until the act is allowed again.
 */
export async function checkAct(act: LimitedAct, who: string): Promise<void> {
  const { points, refusal }: Limit = LIMITS[act];
  const now = new Date();
  const counted = await findWindow(db(), { key: keyOf(act, who), now });
  if (counted && counted.points >= points) throw tooMany(counted, now, refusal);
}

/**
 * Counts one act by `who` against several limits, once for each key: repetitions do not count for a day, even those
 * that arrive at once and wait here for each other. A refused act is not remembered, so its repetition is refused too.
 * @throws DomainError as `countAct`.
 */
export async function countOnce(acts: readonly LimitedAct[], who: string, key: string): Promise<void> {
  const refusal = await transaction(async (tx) => {
    const now = new Date();
    const add = (act: LimitedAct, whose: string) => {
      const until = new Date(now.getTime() + LIMITS[act].seconds * 1000);
      return addToWindow(tx, { key: keyOf(act, whose), now, until });
    };
    const repetition = `${who}/${key}`;
    if ((await add('repetition', repetition)).points > 1) return null;
    for (const act of acts) {
      const { points, refusal: sentence }: Limit = LIMITS[act];
      const counted = await add(act, who);
      if (counted.points <= points) continue;
      await deleteWindow(tx, keyOf('repetition', repetition));
      return tooMany(counted, now, sentence);
    }
    return null;
  });
  if (refusal) throw refusal;
}

const USUAL = 'Too many requests. Please wait a moment and try again.';

function tooMany({ expire }: Counted, now: Date, refusal = USUAL): DomainError {
  const wait = (expire ?? now).getTime() - now.getTime();
  return new DomainError('too_many_requests', refusal, { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
}
