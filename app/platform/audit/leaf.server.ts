import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from './canonical.ts';
import type { Hash } from './merkle.ts';

export type StoredEntry = {
  id: string;
  seq: number;
  at: Date;
  actorId: string | null;
  act: string;
  subjectType: string;
  subjectId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/**
 * Returns what a leaf covers. `before` and `after` are as stored: personal values in them are encrypted, so erasure,
 * which deletes the key, leaves the leaf unchanged.
 */
export function leafFacts(entry: StoredEntry): { [name: string]: Json } {
  const { id, at, actorId, act, subjectType, subjectId, before, after } = entry;
  return {
    id,
    at: at.toISOString(),
    actorId,
    act,
    subject: { type: subjectType, id: subjectId },
    // JSON columns contain nothing else.
    before: before as Json,
    after: after as Json,
  };
}

/** SHA-256 of 0x00 and the canonical text of the entry (RFC 9162 §2.1.1). */
export const leafHash = (entry: StoredEntry): Buffer => hashLeaf(canonicalJson(leafFacts(entry)));

export const hashLeaf = (text: string): Buffer =>
  createHash('sha256').update(LEAF).update(text, 'utf8').digest();

/** SHA-256 of 0x01 and both children. */
export const joinHashes = (left: Hash, right: Hash): Buffer =>
  createHash('sha256').update(NODE).update(left).update(right).digest();

export const EMPTY_ROOT = createHash('sha256').digest();

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);
