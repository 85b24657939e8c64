import { db } from '#app/db/client.server.ts';
import { linksIn } from '#app/domain/text/rich-text.ts';
import { safeUri } from '#app/domain/text/safe-uri.ts';
import { isCopyOf } from '#app/notify/mail/counted-copies.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { messagePath } from '../broadcast.ts';
import { findCounted, noteReading } from './counting.queries.server.ts';

/** Counts that a copy of a message's mail was opened. Returns whether the copy is one of ours. */
export async function noteOpened({ id, copy }: { id: string; copy: string }): Promise<boolean> {
  if (!isCopyOf(id, copy) || !(await findCounted(db(), id))) return false;
  await noteReading(db(), { broadcastId: id, copy, isClicked: false });
  return true;
}

/**
 * Counts that a link of a copy was clicked, and therefore that the copy was opened.
 * @param input.link its position among the links of the message
 * @returns the link's target as written in the message, never another one; `null` for a copy id that is not ours
 */
export async function followLink(input: { id: string; copy: string; link: number }): Promise<string | null> {
  const { id, copy, link } = input;
  if (!isCopyOf(id, copy)) return null;
  const found = await findCounted(db(), id);
  const uri = found && safeUri(linksIn(found.content)[link]);
  const page = urlTo(messagePath(id));
  if (!uri || !URL.canParse(uri, page)) return null;
  await noteReading(db(), { broadcastId: id, copy, isClicked: true });
  return new URL(uri, page).href;
}
