/** A name of a member or an entity, since when it is that, and whether the firm has confirmed it. */
export type HolderName = { name: string; since: Date; isConfirmed: boolean };

/** A member whose documents a batch may contain. `isHolder`: of a position in the ledger. */
export type Holder = {
  id: string;
  email: string;
  isHolder: boolean;
  name: HolderName;
  entities: readonly (HolderName & { id: string })[];
};

/**
 * What a name says about the owner of a statement. Only a known one decides: the firm has confirmed it, it is no newer
 * than the last batch, and its member holds something. `claimed` is what members without a holding call themselves.
 */
export type Standing = 'known' | 'recent' | 'unconfirmed' | 'no holding' | 'claimed';

export function holderStandingOf(
  { since, isConfirmed }: HolderName,
  { isHolder }: Pick<Holder, 'isHolder'>,
  lastBatchAt: Date | null,
): Standing {
  if (!isHolder) return isConfirmed ? 'no holding' : 'claimed';
  if (lastBatchAt !== null && since > lastBatchAt) return 'recent';
  return isConfirmed ? 'known' : 'unconfirmed';
}
