import type { HeldBy } from '#app/domain/investing/held-by.ts';
import { isWhole, type Name } from './holder-index.ts';

/**
 * Returns for whom of a member and their entities a document is, by the first of these texts that names one entity, or
 * the member but no entity. A file's name decides only with an entity: files are named after people.
 */
export function heldByIn([label = [], ...texts]: readonly Name[][], memberId: string): HeldBy | null {
  const namedIn = (names: readonly Name[]): Set<HeldBy> => {
    const theirs = names.filter(({ owners }) => owners.some((owner) => owner.memberId === memberId));
    const inner = new Set(theirs.flatMap(({ within }) => within));
    const holders = theirs.flatMap((name) => {
      const owners = inner.has(name) ? [] : name.owners.filter((owner) => owner.memberId === memberId);
      const [one, ...others] = new Set(owners.filter(isWhole).map(({ as }) => as));
      // A name that is both the member's and an entity's decides nothing.
      return one && others.length === 0 ? one : [];
    });
    return new Set(holders);
  };
  const inLabel = [...namedIn(label)].filter((one) => one !== 'me');
  if (inLabel[0] && inLabel.length === 1) return inLabel[0];
  const named = texts.map(namedIn).find(({ size }) => size > 0);
  const entities = [...(named ?? [])].filter((one) => one !== 'me');
  return entities.length === 0 ? (named ? 'me' : null) : entities.length === 1 ? (entities[0] ?? null) : null;
}
