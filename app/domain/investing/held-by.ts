/** Who of a member and their entities holds or invests: the member, or the entity with that id. */
export type HeldBy = 'me' | (string & {});

/** One of them; `positions` where these are counted. */
export type HolderChoice = { id: HeldBy; name: string; positions?: number };

/** The holder in an address, if it is one of the viewer's: people share addresses. */
export const chosenHolder = (
  holders: readonly HolderChoice[],
  asked: string | null | undefined,
): HeldBy | null => holders.find(({ id }) => id === asked)?.id ?? null;

/** Whom a personal document is for, where that is known. */
export const heldByOf = ({
  entityId,
  isHolderKnown,
}: {
  entityId: string | null;
  isHolderKnown: boolean;
}): HeldBy | null => entityId ?? (isHolderKnown ? 'me' : null);

/** The same as it is stored with a document. */
export const holderColumns = (heldBy: HeldBy | null) => ({
  entityId: heldBy === 'me' ? null : heldBy,
  isHolderKnown: heldBy !== null,
});

type Holder = { entityId: string | null; name: string | null; positions?: number };

/** What a page can be narrowed to; nothing for somebody with a single holder. */
export const holderChoices = (holders: readonly Holder[]): HolderChoice[] =>
  holders.length < 2
    ? []
    : holders.map(({ entityId, name, ...counted }) => ({
        id: entityId ?? 'me',
        name: name ?? 'Myself',
        ...counted,
      }));
