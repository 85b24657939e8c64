import { type Holder, holderStandingOf, type Standing } from './holder-names.ts';
import { wordsOfText } from './words.ts';

export type Evidence = {
  /** The file's name or the bookmark. */
  label: string;
  labelIs: 'file name' | 'bookmark';
  /** The text of each page; empty for files without pages. */
  pages: readonly string[];
};

/** The owner of a document. Anything but exactly one member in all evidence is uncertain, for an admin to decide. */
export type Match =
  | { memberId: string; foundIn: string; doubt: null; candidates: string[] }
  | { memberId: null; foundIn: null; doubt: string; candidates: string[] };

/** A name is worth what the firm knows of it; an address is its member's, who proved it. */
type Worth = Standing | 'single word';
type Owner = { memberId: string; worth: Worth };
/** A name and whose it is. `members`: two of them, if they are several. `within`: the known names that it contains. */
type Name = { words: string[]; owners: Owner[]; members: string[]; within: Name[] };
/** What may follow after some words of a name, and the name that ends there. */
type Step = { next: Map<string, Step>; name: Name | null };

export type HolderIndex = Step;

/** Words of the headings, tables and page numbers of any statement. */
export const USUAL = new Set(
  wordsOfText(`account accounts activity address adjusted allocation allocations amount amounts and annual as asset assets
    at audited balance bank by call called calls capital cash closing client commitment commitments committed company
    confidential confirmation contribution contributions contributed currency customer cumulative date dear details
    distributed distribution distributions document drawdown due end ended equity euro eur fee fees final financial flow
    flows for from fund funds gain gains gbp gross half holder holding holdings in income information interest interim
    invested investment investments investor investors invoice irr issued k1 letter limited lp llp loss losses member
    members multiple name nav net no notes notice number of on opening our overview page paid partner partners partnership
    payment performance period portfolio position private profit q1 q2 q3 q4 quarter quarterly realised realized
    reference remaining report reporting result results return returns review schedule share shareholder shares
    statement statements strictly subscription subscriptions sum summary table tax the to total transaction transactions
    transfer tvpi dpi rvpi unaudited undrawn unfunded unit units unrealised unrealized usd valuation value values
    vehicle wire with year yearly your`),
);

const isHeading = (words: readonly string[], vehicles: readonly string[]): boolean =>
  words.every((word) => USUAL.has(word) || /^\d+$/.test(word)) ||
  vehicles.some((vehicle) => vehicle.includes(` ${words.join(' ')} `));

/**
 * Indexes the names of members word by word. What every statement says is nobody's name: the words of its headings, and
 * the names of the firm and its vehicles.
 */
export function indexHolders(
  holders: readonly Holder[],
  { vehicles = [], lastBatchAt = null }: { vehicles?: readonly string[]; lastBatchAt?: Date | null } = {},
): HolderIndex {
  const index: HolderIndex = { next: new Map(), name: null };
  const names = new Set<Name>();
  const ofVehicles = vehicles.map((name) => ` ${wordsOfText(name).join(' ')} `);
  const add = (words: string[], memberId: string, worth: Worth) => {
    if (words.length === 0 || isHeading(words, ofVehicles)) return;
    const name = nameOf(words, index);
    name.owners.push({ memberId, worth });
    addTwo(name.members, [memberId]);
    names.add(name);
  };
  for (const holder of holders) {
    const { id, email, isHolder, name, entities } = holder;
    add(wordsOfText(email), id, isHolder ? 'known' : 'no holding');
    for (const one of [name, ...entities]) {
      const words = wordsOfText(one.name);
      const worth = holderStandingOf(one, holder, lastBatchAt);
      // A single word may mean anything: "Grant", "May". It is never enough.
      if (words.length === 1) add(words, id, 'single word');
      else add(worth === 'claimed' ? withoutHeading(words) : words, id, worth);
      if (words.length > 1 && one === name) add([...words.slice(-1), ...words.slice(0, -1)], id, worth);
    }
  }
  for (const name of names) {
    const others = name.words.flatMap((_, from) => namesAt(name.words, from, index));
    name.within = [...new Set(others)].filter((one) => one !== name && one.owners.some(isKnown));
  }
  return index;
}

/** Words of a heading around another's name do not make it a longer name. */
function withoutHeading(words: readonly string[]): string[] {
  const isOwn = (word: string) => !USUAL.has(word);
  return words.slice(words.findIndex(isOwn), words.findLastIndex(isOwn) + 1);
}

function nameOf(words: string[], index: HolderIndex): Name {
  let step = index;
  for (const word of words) {
    const next = step.next.get(word) ?? { next: new Map(), name: null };
    step.next.set(word, next);
    step = next;
  }
  step.name ??= { words, owners: [], members: [], within: [] };
  return step.name;
}

/** Returns the names that begin at a word of a text, the shortest first. */
function namesAt(words: readonly string[], from: number, index: HolderIndex): Name[] {
  const names: Name[] = [];
  let step: Step | undefined = index;
  for (let at = from; step; at += 1) {
    if (step.name) names.push(step.name);
    step = step.next.get(words[at] ?? '');
  }
  return names;
}

/** Adds members to some until there are two: whether there is another one is all that counts. */
function addTwo(members: string[], more: readonly string[]): void {
  for (const one of more) if (members.length < 2 && !members.includes(one)) members.push(one);
}

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

/** From how many documents on, and on what part of them, a name can be told to be part of a heading. */
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

const ownersOf = (names: Iterable<Name>): Owner[] => Array.from(names).flatMap(({ owners }) => owners);
const membersOf = (owners: readonly Owner[], isOf: (owner: Owner) => boolean = () => true): Set<string> =>
  new Set(owners.flatMap((owner) => (isOf(owner) ? owner.memberId : [])));
const isKnown = ({ worth }: Owner): boolean => worth === 'known';
const isWhole = ({ worth }: Owner): boolean => worth !== 'single word';

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
      return { memberId: only, foundIn: places.join(', '), doubt: null, candidates: [only] };
  }
  const named = new Set([...known, ...membersOf(rivals)]);
  const others = membersOf(all, isWhole);
  const candidates = [named, others, membersOf(all)].find(({ size }) => size > 0) ?? new Set();
  return { memberId: null, foundIn: null, doubt: doubtOf(), candidates: [...candidates] };

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
