import { isId } from '../ids.ts';

/** Who of a member and their entities holds or invests: the member, or the entity with that id. */
export type HeldBy = 'me' | (string & {});

/** One of them; `positions` where these are counted. */
export type HolderChoice = { id: HeldBy; name: string; positions?: number };

/** Parses `held_by` of an address. Invalid values are ignored, since people share and edit addresses. */
export const heldByFrom = (text: string | null): HeldBy | null =>
  text === 'me' || (text && isId(text)) ? text : null;

/** The holder in an address, if it is one of the viewer's: people share addresses. */
export const chosenHolder = (holders: readonly HolderChoice[], asked: HeldBy | null): HeldBy | null =>
  holders.find(({ id }) => id === asked)?.id ?? null;

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
