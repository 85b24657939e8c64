import type { HeldBy } from '#app/domain/investing/held-by.ts';
import { heldByIn } from './held-by-names.ts';
import {
  addTwo,
  type HolderIndex,
  isKnown,
  isWhole,
  type Name,
  namesAt,
  type Owner,
  ownersOf,
} from './holder-index.ts';
import { wordsOfText } from './words.ts';

export type Evidence = {
  /** The file's name or the bookmark. */
  label: string;
  labelIs: 'file name' | 'bookmark';
  /** The text of each page; empty for files without pages. */
  pages: readonly string[];
};

/**
 * The owner of a document, and whether it is for themselves or for one of their entities; `heldBy` is null if the names
 * do not tell. Anything but exactly one member in all evidence is uncertain, for an admin to decide.
 */
export type Match =
  | { memberId: string; heldBy: HeldBy | null; foundIn: string; doubt: null; candidates: string[] }
  | { memberId: null; heldBy: null; foundIn: null; doubt: string; candidates: string[] };

/** The names in a text, and whether they share words there with those of other members. */
type Places = Map<Name, boolean>;

/**
 * Finds the names in a text. One within a longer one counts too: neither is certain then. Takes as long as the text is,
 * times the longest name, whatever names people chose.
 */
function placesIn(text: string, index: HolderIndex): Places {
  const words = wordsOfText(text);
  const starts = words.map((_, from) => namesAt(words, from, index));
  const named: string[][] = words.map(() => []);
  starts.forEach((names, from) => {
    const members: string[] = [];
    let until = from + (names.at(-1)?.words.length ?? 0);
    for (const name of names.toReversed()) {
      for (; until > from + name.words.length; until -= 1) addTwo(named[until - 1] ?? [], members);
      addTwo(members, name.members);
    }
    for (; until > from; until -= 1) addTwo(named[until - 1] ?? [], members);
  });
  const places: Places = new Map();
  starts.forEach((names, from) => {
    const members: string[] = [];
    let at = from;
    for (const name of names) {
      for (; at < from + name.words.length; at += 1) addTwo(members, named[at] ?? []);
      addPlace(places, name, members.length > 1);
    }
  });
  return places;
}

const addPlace = (places: Places, name: Name, isShared: boolean): void =>
  void places.set(name, isShared || places.get(name) === true);

/** No printed page has more characters. A page with more is left to an admin rather than searched in part. */
const MOST_ON_PAGE = 50_000;

type DocumentNames = { label: Places; first: Places; inPages: Places; all: Places; isTooLong: boolean };

function namesIn({ label, labelIs, pages }: Evidence, index: HolderIndex): DocumentNames {
  const named = labelIs === 'file name' ? label.replace(/\.[a-z]{3,4}$/i, '') : label;
  const [inLabel, ...ofPages] = [named, ...pages.map((text) => text.slice(0, MOST_ON_PAGE))].map((text) =>
    placesIn(text, index),
  );
  const inPages: Places = new Map();
  for (const places of ofPages) for (const [name, isShared] of places) addPlace(inPages, name, isShared);
  const all: Places = new Map(inLabel);
  for (const [name, isShared] of inPages) addPlace(all, name, isShared);
  const isTooLong = pages.some((text) => text.length > MOST_ON_PAGE);
  return { label: inLabel ?? new Map(), first: ofPages[0] ?? new Map(), inPages, all, isTooLong };
}

/** From how many documents on, and on what part of them, a name is seen to be part of a heading. */
const SOME = 3;
const MOST = 0.8;

/**
 * Determines the owners of the documents of one file. Never guesses: several members, or none, are uncertain. A name on
 * nearly every document, beside the names of different members, is part of a heading: the firm's own, perhaps.
 */
export function matchDocuments(documents: readonly Evidence[], index: HolderIndex): Match[] {
  const found = documents.map((one) => namesIn(one, index));
  const headings = headingsIn(found);
  return found.map((one, at) => ownerOf(documents[at]?.labelIs ?? 'file name', one, headings));
}

function headingsIn(found: readonly DocumentNames[]): Set<Name> {
  const documents = found.map(({ all }) => ({ all, known: someKnown(all) }));
  const named = documents.flatMap((one) => [...one.all.keys()].map((name) => ({ name, ...one })));
  const isHeading = ([name, those]: [Name, typeof named]): boolean => {
    if (those.length < SOME || those.length < found.length * MOST) return false;
    const others = new Set(those.flatMap(({ known }) => known));
    for (const { memberId } of name.owners) others.delete(memberId);
    return others.size > 1 && those.every(({ all }) => all.get(name) === false);
  };
  return new Set([...Map.groupBy(named, ({ name }) => name)].filter(isHeading).map(([name]) => name));
}

/** Returns three of the known members, if there are more: two others than a name's own, which shares no words. */
function someKnown(places: Places): string[] {
  const known = new Set<string>();
  for (const { owners } of places.keys())
    for (const owner of owners) {
      if (isKnown(owner)) known.add(owner.memberId);
      if (known.size === 3) return [...known];
    }
  return [...known];
}

export const membersNamedIn = (text: string, index: HolderIndex): Set<string> =>
  membersOf(ownersOf(placesIn(text, index).keys()), isWhole);

/** Returns whether a line is nothing but the name of a member who holds something. */
export const isHolderName = (line: string, index: HolderIndex): boolean => {
  const words = wordsOfText(line);
  const name = namesAt(words, 0, index).at(-1);
  return name?.words.length === words.length && name.owners.some(isKnown);
};

const membersOf = (owners: readonly Owner[], isOf: (owner: Owner) => boolean = () => true): Set<string> =>
  new Set(owners.flatMap((owner) => (isOf(owner) ? owner.memberId : [])));

function ownerOf(labelIs: Evidence['labelIs'], found: DocumentNames, headings: ReadonlySet<Name>): Match {
  const ownIn = (places: Places): Name[] => [...places.keys()].filter((name) => !headings.has(name));
  const own = ownIn(found.all);
  const all = ownersOf(own);
  const known = membersOf(all, isKnown);
  const rivals = own.flatMap((name) => rivalsOf(name, known, headings));
  const knownIn = (places: Places) => membersOf(ownersOf(ownIn(places)), isKnown);
  const [inLabel, first] = [knownIn(found.label), knownIn(found.first)];
  const [only] = known;
  if (known.size === 1 && only !== undefined && rivals.length === 0 && !found.isTooLong) {
    const places = [...(inLabel.size > 0 ? [labelIs] : []), ...(first.size > 0 ? ['first page'] : [])];
    if (places.length > 0)
      return {
        memberId: only,
        heldBy: heldByIn([found.label, found.first, found.inPages].map(ownIn), only),
        foundIn: places.join(', '),
        doubt: null,
        candidates: [only],
      };
  }
  const named = new Set([...known, ...membersOf(rivals)]);
  const others = membersOf(all, isWhole);
  const candidates = [named, others, membersOf(all)].find(({ size }) => size > 0) ?? new Set();
  return { memberId: null, heldBy: null, foundIn: null, doubt: doubtOf(), candidates: [...candidates] };

  /** Returns whether a text names several members apart: not one name of two of them, nor one within another. */
  function isOfSeveral(places: Places): boolean {
    const apart = ownIn(places).filter((name) => places.get(name) === false);
    return membersOf(ownersOf(apart), (one) => isWhole(one) && named.has(one.memberId)).size > 1;
  }

  function doubtOf(): string {
    // Before all other reasons: its recipient would get what belongs to the others.
    if (isOfSeveral(found.first)) return 'The first page names several members';
    if (isOfSeveral(found.inPages)) return 'Its pages name several members';
    if (found.isTooLong) return 'A page has too much text to search it for names';
    const worths = new Set(
      (rivals.length > 0 ? rivals : known.size > 0 ? [] : all).map(({ worth }) => worth),
    );
    if (worths.has('recent')) return 'It contains a name that was added or changed since the last batch';
    if (worths.has('unconfirmed'))
      return 'It contains a member’s or entity’s name that you have not confirmed';
    if ([...found.all.keys()].some((name) => containsAnothers(name, headings)))
      return 'One member’s name is part of another’s';
    if (worths.has('claimed') || worths.has('no holding')) return 'It names a member without a holding';
    if (known.size === 0)
      return all.length > 0
        ? 'Only a single word of a member’s name was found'
        : 'No member’s name, e-mail or entity was found';
    if (known.size === 1) return 'A member is named on a later page only';
    if (inLabel.size === 1 && first.size === 1) return `The ${labelIs} and the text name different members`;
    if (inLabel.size > 1) return `The ${labelIs} matches several members`;
    return first.size > 1 ? 'The first page names several members' : 'Its pages name several members';
  }
}

/** Returns whether a name has a known one of another member within. */
const containsAnothers = ({ members, within }: Name, headings: ReadonlySet<Name>): boolean =>
  within.some(
    (one) =>
      !headings.has(one) &&
      one.owners.some((owner) => isKnown(owner) && members.some((member) => member !== owner.memberId)),
  );

/**
 * Returns whose name makes a known one doubtful. What a member without a holding claims to be called does so only where
 * it is longer than the known name: otherwise anybody could make anybody's statements doubtful.
 */
function rivalsOf(
  { owners, within }: Name,
  known: ReadonlySet<string>,
  headings: ReadonlySet<Name>,
): Owner[] {
  const isLonger = within.some((one) => !headings.has(one));
  return owners.filter(({ worth, memberId }) => {
    if (worth === 'known' || worth === 'single word' || (known.size === 1 && known.has(memberId)))
      return false;
    return worth !== 'claimed' || isLonger;
  });
}
