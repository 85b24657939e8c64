import { type Db, transaction } from '#app/db/client.server.ts';
import { EMPTY_ROOT, joinHashes, leafHash } from '#app/platform/audit/leaf.server.ts';
import { appendLeaf, EMPTY_FRONTIER, type Frontier } from '#app/platform/audit/merkle.ts';
import { type ReadHead, readHead } from '#app/platform/audit/note.server.ts';
import { readFrontier, STORED_LEVELS, treeRoot } from '#app/platform/audit/sealing.server.ts';
import {
  countOutside,
  findAuditTree,
  findHeads,
  findLeavesWithEntries,
  findNodes,
} from '#app/platform/audit/tree.queries.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';

const PAGE = 2_000;
/** Further problems would add no information. */
const MOST_PROBLEMS = 20;

export type OutsideHead = { place: string; note: string };

export type Verification = {
  entries: number;
  /** Committed entries that are not sealed yet. */
  waiting: number;
  heads: number;
  anchors: number;
  /** The newest verified head; `null` before the first. */
  reached: ReadHead | null;
  /** Every inconsistency; empty for a consistent log. */
  problems: string[];
};

type Check = { head: ReadHead; name: string };

/**
 * Verifies the audit log from its first entry: every entry against its leaf, the tree
 * against every head, each head's signature, and the end of the log against the newest head and
 * those anchored outside.
 */
export const verifyAuditLog = (outside: readonly OutsideHead[] = []): Promise<Verification> =>
  // One snapshot: the sealer keeps running.
  transaction((tx) => verifyIn(tx, outside), { isolation: 'repeatable read', reads: true });

async function verifyIn(from: Db, outside: readonly OutsideHead[]): Promise<Verification> {
  const found = new Problems();
  const anchored = readOutside(outside, found);
  const heads = await readHeads(from, found);
  const checks = [...heads, ...anchored].sort((a, b) => a.head.size - b.head.size);
  const { frontier, reached } = await walkLeaves(from, checks, found);
  for (const { head, name } of checks) {
    if (head.size > frontier.size)
      found.add(
        `The log ends after ${frontier.size} entries; ${name} is of ${head.size}: its end was cut off`,
      );
  }
  await checkTree(from, frontier, found);
  const { lost, waiting } = await countOutside(from);
  if (lost > 0) found.add(`${lost} entries are neither in the tree nor waiting to be`);
  return {
    entries: frontier.size,
    waiting,
    heads: heads.length,
    anchors: anchored.length,
    reached,
    problems: found.all,
  };
}

class Problems {
  readonly all: string[] = [];

  add(problem: string): void {
    if (this.all.length < MOST_PROBLEMS) this.all.push(problem);
  }
}

function readOutside(outside: readonly OutsideHead[], found: Problems): Check[] {
  return outside.flatMap(({ place, note }) => {
    const head = readHead(note, settings().audit.trustedKeys);
    const name = `the anchored head ${place}`;
    if (head?.signedBy === 'unknown') found.add(`${sentence(name)} is signed with a key that is not trusted`);
    if (!head) found.add(`${sentence(name)} cannot be read`);
    return head && head.signedBy !== 'unknown' ? [{ head, name }] : [];
  });
}

/**
 * Reads all heads and checks their signatures. Their timestamps do not establish an order: each worker has its own
 * clock.
 */
async function readHeads(from: Db, found: Problems): Promise<Check[]> {
  const { trustedKeys, signingKey } = settings().audit;
  const checks: Check[] = [];
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await findHeads(from, last, PAGE);
    for (const row of page) {
      last = row.id;
      const name = `the head of ${row.size} entries at ${row.at.toISOString()}`;
      const head = readHead(row.note, trustedKeys);
      if (!head || head.size !== row.size || !head.root.equals(row.root)) {
        found.add(`${sentence(name)} does not say what its row says`);
        continue;
      }
      if (head.signedBy === 'unknown')
        found.add(
          `${sentence(name)} is not signed with a key that is trusted (AUDIT_SIGNING_KEY, AUDIT_VERIFIER_KEYS)`,
        );
      checks.push({ head, name });
    }
    if (page.length < PAGE) break;
  }
  const signed = checks.filter(({ head }) => head.signedBy === 'known').map(({ head }) => head.size);
  const mostSigned = Math.max(-1, ...signed);
  // A signature on a log of at least this size also covers entries from before the key, or from while it was rolled
  // out.
  if (signingKey || signed.length > 0) {
    for (const { head, name } of checks)
      if (head.signedBy === 'nobody' && head.size > mostSigned) found.add(`${sentence(name)} is not signed`);
  }
  return checks;
}

/** Recomputes the tree from its leaves and compares it with every head on the way. */
async function walkLeaves(
  from: Db,
  checks: readonly Check[],
  found: Problems,
): Promise<{ frontier: Frontier; reached: ReadHead | null }> {
  const nodes = new Map((await findNodes(from)).map((node) => [`${node.level} ${node.index}`, node.hash]));
  let frontier: Frontier = EMPTY_FRONTIER;
  let reached: ReadHead | null = null;
  let next = 0;
  const compare = () => {
    for (let check = checks[next]; check && check.head.size <= frontier.size; check = checks[next]) {
      const root = frontier.size === 0 ? EMPTY_ROOT : treeRoot(frontier);
      if (check.head.root.equals(root)) reached = check.head;
      else found.add(`The first ${check.head.size} entries are not those of ${check.name}`);
      next += 1;
    }
  };
  compare();
  for (;;) {
    const page = await findLeavesWithEntries(from, frontier.size, PAGE);
    for (const { leaf, entry } of page) {
      if (leaf.position !== frontier.size) {
        found.add(`The leaves from position ${frontier.size} are missing`);
        return { frontier, reached };
      }
      if (!entry) found.add(`The entry at position ${leaf.position} is missing`);
      else if (!leafHash(entry).equals(leaf.hash))
        found.add(`The entry at position ${leaf.position} (${entry.act}) was changed`);
      frontier = appendLeaf(frontier, leaf.hash, joinHashes, (level, index, hash) => {
        if (level % STORED_LEVELS !== 0) return;
        const stored = nodes.get(`${level} ${index}`);
        if (!stored?.equals(hash)) found.add(`The stored node ${level}/${index} does not fit its leaves`);
      });
      compare();
    }
    if (page.length < PAGE) return { frontier, reached };
  }
}

async function checkTree(from: Db, frontier: Frontier, found: Problems): Promise<void> {
  const stored = readFrontier(await findAuditTree(from));
  if (stored.size !== frontier.size)
    found.add(`The tree is of ${stored.size} entries, and ${frontier.size} leaves were found`);
  else if (!treeRoot(stored).equals(treeRoot(frontier)))
    found.add('The end of the tree does not fit its leaves');
}

const sentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
