import { type Holder, type Standing, standingOf } from './holder-names.ts';
import { wordsOf } from './words.ts';

/** The sources of a name. */
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
type Term = { words: string[]; memberId: string; worth: Worth };

export type HolderIndex = ReadonlyMap<string, readonly Term[]>;

/** Words of the headings, tables and page numbers of any statement. */
const USUAL = new Set(
  wordsOf(`account accounts activity address adjusted allocation allocations amount amounts and annual as asset assets
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
 * Indexes the names of members by their first words. What every statement says is nobody's name: the words of its
 * headings, and the names of the firm and its vehicles.
 */
export function indexHolders(
  holders: readonly Holder[],
  { vehicles = [], lastBatchAt = null }: { vehicles?: readonly string[]; lastBatchAt?: Date | null } = {},
): HolderIndex {
  const index = new Map<string, Term[]>();
  const ofVehicles = vehicles.map((name) => ` ${wordsOf(name).join(' ')} `);
  const add = (words: string[], memberId: string, worth: Worth) => {
    const [first] = words;
    if (first === undefined || isHeading(words, ofVehicles)) return;
    index.set(first, [...(index.get(first) ?? []), { words, memberId, worth }]);
  };
  for (const holder of holders) {
    const { id, email, isHolder, name, entities } = holder;
    add(wordsOf(email), id, isHolder ? 'known' : 'no holding');
    for (const one of [name, ...entities]) {
      const words = wordsOf(one.name);
      const worth = standingOf(one, holder, lastBatchAt);
      // A single word may mean anything: "Grant", "May". It is never enough.
      if (words.length === 1) add(words, id, 'single word');
      else add(worth === 'claimed' ? withoutHeading(words) : words, id, worth);
      if (words.length > 1 && one === name) add([...words.slice(-1), ...words.slice(0, -1)], id, worth);
    }
  }
  return index;
}

/** Words of a heading around another's name do not make it a longer name. */
function withoutHeading(words: readonly string[]): string[] {
  const isOwn = (word: string) => !USUAL.has(word);
  return words.slice(words.findIndex(isOwn), words.findLastIndex(isOwn) + 1);
}

/** A name in a text, with those of other members that share words with it there, and those that it is part of. */
type Place = { term: Term; sharers: Set<Term>; within: Set<Term> };
type Span = { place: Place; from: number; to: number };

/** Returns the names in a text. One within a longer one counts too: neither is certain then. */
function placesIn(text: string, index: HolderIndex): Place[] {
  const words = wordsOf(text);
  const places = new Map<Term, Place>();
  const spans = words.flatMap((word, from) =>
    (index.get(word) ?? []).flatMap((term): Span | [] => {
      if (!term.words.every((part, at) => words[from + at] === part)) return [];
      const place = places.get(term) ?? { term, sharers: new Set(), within: new Set() };
      places.set(term, place);
      return { place, from, to: from + term.words.length };
    }),
  );
  spans.forEach((span, at) => {
    for (let next = at + 1; next < spans.length; next += 1) {
      const other = spans[next];
      if (!other || other.from >= span.to) break;
      if (other.place.term.memberId !== span.place.term.memberId) share(span, other);
    }
  });
  return [...places.values()];
}

function share(one: Span, other: Span): void {
  for (const [inner, outer] of [
    [one, other],
    [other, one],
  ] as const) {
    inner.place.sharers.add(outer.place.term);
    const isShorter = inner.to - inner.from < outer.to - outer.from;
    if (isShorter && outer.from <= inner.from && inner.to <= outer.to)
      inner.place.within.add(outer.place.term);
  }
}

/** No printed page has more characters. A page with more is left to an admin rather than searched in part. */
const MOST_ON_PAGE = 50_000;

type Found = { label: Place[]; pages: Place[][]; isTooLong: boolean };

function namesIn({ label, labelIs, pages }: Evidence, index: HolderIndex): Found {
  const named = labelIs === 'file name' ? label.replace(/\.[a-z]{3,4}$/i, '') : label;
  return {
    label: placesIn(named, index),
    pages: pages.map((text) => placesIn(text.slice(0, MOST_ON_PAGE), index)),
    isTooLong: pages.some((text) => text.length > MOST_ON_PAGE),
  };
}

const placesOf = ({ label, pages }: Found): Place[] => [label, ...pages].flat();

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
  const isOwn = ({ term }: Place): boolean => !headings.has(term);
  return found.map((one, at) =>
    ownerOf(documents[at]?.labelIs ?? 'file name', {
      ...one,
      label: one.label.filter(isOwn),
      pages: one.pages.map((places) => places.filter(isOwn)),
    }),
  );
}

function headingsIn(found: readonly Found[]): Set<Term> {
  const named = found.flatMap((one) => {
    const places = placesOf(one);
    return [...new Set(places.map(({ term }) => term))].map((term) => ({ term, places }));
  });
  const isHeading = ([term, documents]: [Term, { places: Place[] }[]]): boolean => {
    if (documents.length < SOME || documents.length < found.length * MOST) return false;
    const places = documents.flatMap((one) => one.places);
    const others = places.filter((one) => one.term.memberId !== term.memberId);
    return (
      places.every((one) => one.term !== term || one.sharers.size === 0) &&
      membersOf(others, isKnown).size > 1
    );
  };
  return new Set([...Map.groupBy(named, ({ term }) => term)].filter(isHeading).map(([term]) => term));
}

/** Returns the members whose names occur in a text. */
export const membersNamedIn = (text: string, index: HolderIndex): Set<string> =>
  membersOf(placesIn(text, index), (worth) => worth !== 'single word');

const membersOf = (places: readonly Place[], isOf: (worth: Worth) => boolean): Set<string> =>
  new Set(places.flatMap(({ term }) => (isOf(term.worth) ? term.memberId : [])));
const isKnown = (worth: Worth): boolean => worth === 'known';

function ownerOf(labelIs: Evidence['labelIs'], found: Found): Match {
  const all = placesOf(found);
  const known = membersOf(all, isKnown);
  const rivals = rivalsIn(all, known);
  const [inLabel, first] = [membersOf(found.label, isKnown), membersOf(found.pages[0] ?? [], isKnown)];
  const [only] = known;
  if (known.size === 1 && only !== undefined && rivals.length === 0 && !found.isTooLong) {
    const places = [...(inLabel.size > 0 ? [labelIs] : []), ...(first.size > 0 ? ['first page'] : [])];
    if (places.length > 0)
      return { memberId: only, foundIn: places.join(', '), doubt: null, candidates: [only] };
  }
  const named = new Set([...known, ...membersOf(rivals, () => true)]);
  const others = membersOf(all, (worth) => worth !== 'single word');
  const candidates = [named, others, membersOf(all, () => true)].find(({ size }) => size > 0) ?? new Set();
  return { memberId: null, foundIn: null, doubt: doubtOf(), candidates: [...candidates] };

  function doubtOf(): string {
    if (found.isTooLong) return 'A page has too much text to search it for names';
    const worths = new Set(
      (rivals.length > 0 ? rivals : known.size > 0 ? [] : all).map(({ term }) => term.worth),
    );
    if (worths.has('recent')) return 'It contains a name that was added or changed since the last batch';
    if (worths.has('unconfirmed'))
      return 'It contains a member’s or entity’s name that you have not confirmed';
    if (all.some(({ term, within }) => isKnown(term.worth) && within.size > 0))
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

/**
 * Returns the names that make a known one doubtful. What a member without a holding claims to be called does so only
 * where it is longer than the known name: otherwise anybody could make anybody's statements doubtful.
 */
function rivalsIn(places: readonly Place[], known: ReadonlySet<string>): Place[] {
  return places.filter((place) => {
    const { worth, memberId } = place.term;
    if (worth === 'known' || worth === 'single word' || (known.size === 1 && known.has(memberId)))
      return false;
    return worth !== 'claimed' || places.some((one) => isKnown(one.term.worth) && one.within.has(place.term));
  });
}
