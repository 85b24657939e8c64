import { type Tx, transaction } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { settings } from '../config/settings.server.ts';
import { readHead, type TreeHead, writeHead } from './note.server.ts';
import { dropLateKeys } from './person-keys.queries.server.ts';
import { readFrontier, treeRoot } from './sealing.server.ts';
import {
  becomeSealer,
  findAuditTree,
  findNewestHead,
  type HeadRow,
  insertHead,
} from './tree.queries.server.ts';

export type MadeHead = { id: string; head: TreeHead; note: string };

/**
 * Writes a head of the tree, signed if a key is set. Does so only if the tree has grown since the last head, or the
 * last head is not signed with the current keys.
 * @param made enqueues the effects, in the same transaction.
 * @param options.afterMs minimum time since the last head.
 */
export function writeHeadIfNew(
  made: (tx: Tx, head: MadeHead) => Promise<void>,
  { now = new Date(), afterMs = 0 }: { now?: Date; afterMs?: number } = {},
): Promise<HeadRow | null> {
  return transaction(async (tx) => {
    if (!(await becomeSealer(tx))) return null;
    const frontier = readFrontier(await findAuditTree(tx));
    const newest = await findNewestHead(tx);
    const isDue = ({ size, at }: HeadRow) =>
      size !== frontier.size && now.getTime() - at.getTime() >= afterMs;
    if (frontier.size === 0 || (newest && !wantsSignature(newest) && !isDue(newest))) return null;
    await dropLateKeys(tx);
    const { origin, signingKey } = settings().audit;
    const head = { size: frontier.size, root: treeRoot(frontier), at: now };
    const row = { ...head, id: newId(), note: writeHead(head, origin, signingKey) };
    await insertHead(tx, row);
    await made(tx, { id: row.id, head, note: row.note });
    return row;
  });
}

function wantsSignature({ note }: HeadRow): boolean {
  const { signingKey } = settings().audit;
  return signingKey !== null && readHead(note, [signingKey.publicKey])?.signedBy !== 'known';
}
