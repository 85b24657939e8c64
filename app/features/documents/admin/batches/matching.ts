/** A member whose documents a batch may contain, with the entities in whose names they invest. */
export type Holder = { id: string; name: string; email: string; entities: readonly string[] };

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

/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Separate words and addresses. */
const SEPARATORS = /[\s<>()[\]",;:]+/u;

/** Most parts of most texts, which need no closer look. */
const SINGLE_WORD = /^[a-z0-9]+$/;

/** Returns the words of a text, without accents, case and punctuation. E-mail addresses count as words. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđæœı]/g, (letter) => LETTERS[letter] ?? letter);
  const words: string[] = [];
  for (const part of plain.split(SEPARATORS)) {
    if (SINGLE_WORD.test(part)) words.push(part);
    else for (const word of wordsOfPart(part)) words.push(word);
  }
  return words;
}

/**
 * Returns the words of a text without separators; an address comes first. One pattern for both would try every `@`
 * with every dot.
 */
function wordsOfPart(part: string): string[] {
  const at = part.indexOf('@', 1);
  const domain = at < 0 ? undefined : /^.+\.[a-z]{2,}/u.exec(part.slice(at + 1))?.[0];
  if (domain === undefined) return part.match(/[\p{L}\p{N}]+/gu) ?? [];
  const end = at + 1 + domain.length;
  return [part.slice(0, end), ...(part.slice(end).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

type Term = { words: string[]; memberId: string; isStrong: boolean };

export type HolderIndex = ReadonlyMap<string, readonly Term[]>;

/** Indexes the names of members by their first words. */
export function indexHolders(holders: readonly Holder[]): HolderIndex {
  const index = new Map<string, Term[]>();
  const add = (words: string[], memberId: string, isStrong: boolean) => {
    const [first] = words;
    if (first === undefined) return;
    index.set(first, [...(index.get(first) ?? []), { words, memberId, isStrong }]);
  };
  for (const { id, name, email, entities } of holders) {
    add(wordsOf(email), id, true);
    const words = wordsOf(name);
    // A single word may mean anything: "Grant", "May". It is never enough.
    add(words, id, words.length > 1);
    if (words.length > 1) add([...words.slice(-1), ...words.slice(0, -1)], id, true);
    for (const entity of entities) {
      const parts = wordsOf(entity);
      add(parts, id, parts.length > 1);
    }
  }
  return index;
}

type Found = { strong: Set<string>; weak: Set<string> };

/**
 * Returns the members whose names occur in a text. A name within a longer name does not count: "Ada Berg" Holding.
 */
function holdersIn(text: string, index: HolderIndex): Found {
  const words = wordsOf(text);
  const found: Found = { strong: new Set(), weak: new Set() };
  // The word after the last name that counts. It ends last of all so far: what ends before it is part of it.
  let end = 0;
  for (let from = 0; from < words.length; from += 1) {
    const terms = index.get(words[from] ?? '');
    if (terms === undefined) continue;
    const named = terms.filter(
      (term) => from + term.words.length > end && term.words.every((part, at) => words[from + at] === part),
    );
    for (const term of named) end = Math.max(end, from + term.words.length);
    for (const { words: parts, isStrong, memberId } of named)
      if (from + parts.length === end) (isStrong ? found.strong : found.weak).add(memberId);
  }
  return found;
}

/** No printed page has more characters. A page with more is left to an admin rather than searched in part. */
const MOST_ON_PAGE = 50_000;

/** Determines the owner of a document. Never guesses: several members, or none, are uncertain. */
export function matchDocument({ label, labelIs, pages }: Evidence, index: HolderIndex): Match {
  const named = labelIs === 'file name' ? label.replace(/\.[a-z]{3,4}$/i, '') : label;
  const inLabel = holdersIn(named, index);
  const isTooLong = pages.some((text) => text.length > MOST_ON_PAGE);
  const onPages = pages.map((text) => holdersIn(text.slice(0, MOST_ON_PAGE), index));
  const first = onPages[0]?.strong ?? new Set();
  const strong = new Set([...inLabel.strong, ...onPages.flatMap((page) => [...page.strong])]);
  const weak = new Set([...inLabel.weak, ...onPages.flatMap((page) => [...page.weak])]);
  const [only] = strong;
  if (strong.size === 1 && only !== undefined && !isTooLong) {
    const places = [
      ...(inLabel.strong.has(only) ? [labelIs] : []),
      ...(first.has(only) ? ['first page'] : []),
    ];
    if (places.length > 0)
      return { memberId: only, foundIn: places.join(', '), doubt: null, candidates: [only] };
  }
  const candidates = strong.size > 0 ? [...strong] : [...weak];
  return { memberId: null, foundIn: null, doubt: doubtOf(), candidates };

  function doubtOf(): string {
    if (isTooLong) return 'A page has too much text to search it for names';
    if (strong.size === 0)
      return weak.size > 0
        ? 'Only a single word of a member’s name was found'
        : 'No member’s name, e-mail or entity was found';
    if (strong.size === 1) return 'A member is named on a later page only';
    if (inLabel.strong.size === 1 && first.size === 1)
      return `The ${labelIs} and the text name different members`;
    if (inLabel.strong.size > 1) return `The ${labelIs} matches several members`;
    return first.size > 1 ? 'The first page names several members' : 'Its pages name several members';
  }
}

export type Section = { label: string; labelIs: Evidence['labelIs']; first: number; last: number };

/** The part of a page that names its addressee, in characters. */
const TOP = 800;

/**
 * Returns where the documents of one long PDF start if it has no bookmarks: at pages that start like the first one,
 * unless they are numbered as later pages. A page without a holder's name at its top also starts a document: it may
 * be for an unknown person, and must never be added to the previous document unseen.
 */
export function sectionsByText(pages: readonly string[], fileName: string, index: HolderIndex): Section[] {
  const opening = openingOf(pages[0] ?? '');
  const starts = pages.flatMap((text, at) => {
    const isStart = openingOf(text) === opening && !isNumberedAsLater(text);
    return at === 0 || isStart ? [at + 1] : [];
  });
  // A letterhead on every page: consecutive pages of one holder belong together.
  const merged = starts.filter((page, at) => {
    const before = starts[at - 1];
    if (before === undefined) return true;
    const names = (of: number) => [...holdersIn((pages[of - 1] ?? '').slice(0, TOP), index).strong].join();
    return names(page) === '' || names(page) !== names(before);
  });
  return merged.map((first, at) => ({
    label: merged.length === 1 ? fileName : `${fileName}, page ${first}`,
    labelIs: 'file name',
    first,
    last: (merged[at + 1] ?? pages.length + 1) - 1,
  }));
}

/** Returns whether a page says that it is the second or a later one of its document: "Page 2 of 3". */
const isNumberedAsLater = (text: string): boolean =>
  [text.slice(0, TOP), text.slice(-TOP)].some((part) =>
    /\b(?:page|seite|sida|side|pagina)\s+(?:[2-9]|[1-9]\d+)\s+(?:of|von|av|af|di)\s+\d+\b/i.test(part),
  );

/** The start of a page: its first words, except numbers, which differ from page to page. */
const openingOf = (text: string): string =>
  wordsOf(text.slice(0, 200))
    .filter((word) => !/\d/.test(word))
    .slice(0, 2)
    .join(' ');

/** Returns the documents of a PDF by its bookmarks; pages before the first bookmark are a document. */
export function sectionsByBookmarks(
  bookmarks: readonly { title: string; page: number }[],
  pageCount: number,
): Section[] | null {
  const starts = new Map<number, string>();
  for (const { title, page } of bookmarks) if (!starts.has(page)) starts.set(page, title);
  const ordered = [...starts].sort(([one], [other]) => one - other);
  if (ordered.length < 2) return null;
  if (ordered[0]?.[0] !== 1) ordered.unshift([1, 'Before the first bookmark']);
  return ordered.map(([first, label], at) => ({
    label,
    labelIs: 'bookmark',
    first,
    last: (ordered[at + 1]?.[0] ?? pageCount + 1) - 1,
  }));
}
