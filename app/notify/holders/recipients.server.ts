import type { Tx } from '#app/db/client.server.ts';
import type { HolderRight } from '#app/domain/access/grants.ts';
import { forHolder } from '#app/domain/access/holder-paths.ts';
import { newId } from '#app/domain/ids.ts';
import { replaceInJobs } from '#app/platform/jobs/forget.server.ts';
import { insertOnceEach } from '../broadcasts/broadcasts.queries.server.ts';
import { gatherAll } from '../deliveries/deliveries.queries.server.ts';
import { isDigest } from '../deliveries/delivery.ts';
import { mailMany } from '../mail/mail-many.jobs.server.ts';
import { notificationMailId } from '../notification-mail-id.ts';
import { plainMailToMany } from '../plain-mail.server.ts';
import { causeUnder } from './cause.ts';
import { type Part, receives } from './receives.server.ts';
import { deleteReceivedOf, findReceiving, type Receiving } from './recipients.queries.server.ts';

type Recipient<One> = Receiving & { parts: [One, ...One[]] };
type Recipients<One> = {
  /** Who is notified beside the holders, each for the parts that their grant covers and no other grant of theirs does. */
  others: Recipient<One>[];
  /** The holders who get no mail: others get it instead, about all of their parts. */
  notMailed: ReadonlySet<string>;
};

/**
 * Decides who gets a notification and a mail about what holders have: the holder, and everybody to whom they gave access
 * to receive it. The notification in the application is always the holder's, too; *instead* is about the mail. A person
 * who wants no mail at once, or whose address refuses it, gets none instead of the holder.
 * @param partsOf is only called with the holders of such grants
 */
export async function recipientsOf<One extends Part>(
  tx: Tx,
  holderIds: readonly string[],
  right: HolderRight,
  partsOf: (holderIds: readonly string[]) => Promise<readonly One[]>,
): Promise<Recipients<One>> {
  const receiving = holderIds.length > 0 ? await findReceiving(tx, { holderIds }) : [];
  if (receiving.length === 0) return { others: [], notMailed: new Set() };
  const parts = Map.groupBy(
    await partsOf([...new Set(receiving.map(({ grant }) => grant.holderId))]),
    ({ memberId }) => memberId,
  );
  const taken = new Set<string>();
  const mailedInstead = new Set<string>();
  const others = receiving.flatMap((one): Recipient<One>[] => {
    const isNew = ({ id }: Part) => !taken.has(`${one.personId} ${id}`);
    const [first, ...more] = (parts.get(one.grant.holderId) ?? []).filter(
      (part) => isNew(part) && receives(one, right, part),
    );
    if (!first || one.delivery === 'off') return [];
    const isInstead = one.grant.receivesInstead && one.delivery === 'mail' && !one.isRefused;
    for (const { id } of [first, ...more]) {
      taken.add(`${one.personId} ${id}`);
      if (isInstead) mailedInstead.add(id);
    }
    return [{ ...one, parts: [first, ...more] }];
  });
  const notMailed = [...parts].flatMap(([holderId, all]) =>
    all.every(({ id }) => mailedInstead.has(id)) ? holderId : [],
  );
  return { others, notMailed: new Set(notMailed) };
}

type News<One> = {
  right: HolderRight;
  /** Of the event, as in the holders' own notifications. */
  cause: string;
  partsOf: (holderIds: readonly string[]) => Promise<readonly One[]>;
  /** What is said of these parts, without for whom. */
  wordsOf: (parts: readonly [One, ...One[]]) => { title: string; body: string; href: string };
};

/**
 * Notifies those who receive news for these holders, each once, and mails them as they have chosen. Whether they still
 * may is decided again when it is sent.
 * @returns the holders who get no mail of their own
 */
export async function notifyOthers<One extends Part>(
  tx: Tx,
  holderIds: readonly string[],
  { right, cause, partsOf, wordsOf }: News<One>,
): Promise<ReadonlySet<string>> {
  const { others, notMailed } = await recipientsOf(tx, holderIds, right, partsOf);
  if (others.length === 0) return notMailed;
  const createdAt = new Date();
  const rows = others.map(({ grant, holderName, personId, delivery, parts }) => {
    const { title, body, href } = wordsOf(parts);
    const id = newId();
    return {
      ...{ id, memberId: personId, kind: 'holder_news' as const, createdAt, grantId: grant.id, delivery },
      ...{ title: `For ${holderName}: ${title}`, body, href: forHolder(href, grant.id) },
      ...{ cause: causeUnder(cause, grant.id), mailId: delivery === 'mail' ? notificationMailId(id) : null },
    };
  });
  const isNew = new Set(
    (
      await insertOnceEach(
        tx,
        rows.map(({ delivery: _, ...row }) => row),
      )
    ).map(({ id }) => id),
  );
  const news = rows.filter(({ id }) => isNew.has(id));
  await gatherAll(
    tx,
    news.flatMap(({ id, delivery }) => (isDigest(delivery) ? [{ id, period: delivery }] : [])),
  );
  for (const row of news)
    if (row.delivery === 'mail')
      await mailMany(tx, { content: plainMailToMany(row), notificationIds: [row.id] });
  return notMailed;
}

/** Deletes what others were notified of for a holder whose data is erased, also in mails that are kept as jobs. */
export async function eraseReceived(tx: Tx, holderId: string): Promise<void> {
  for (const title of await deleteReceivedOf(tx, holderId))
    await replaceInJobs(tx, title, 'News for a person who left');
}
