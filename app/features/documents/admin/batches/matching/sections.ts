import { type HolderIndex, USUAL } from './holder-index.ts';
import { type Evidence, isHolderName, membersNamedIn } from './matching.ts';
import { wordsOfText } from './words.ts';

export type Section = { label: string; labelIs: Evidence['labelIs']; first: number; last: number };

/** The part of a page that names its addressee, in characters. */
const TOP = 800;

/**
 * Returns where the documents of one long PDF start if it has no bookmarks: at pages that start like the first one,
 * unless they are numbered as later pages. Where the first page starts with a holder's name on a line of its own, a
 * page that starts with another name does too, known or not: it may be the next holder's. A page without a holder's
 * name at its top also starts a document: it may be for an unknown person, and must never be added to the previous
 * document unseen.
 */
export function sectionsByText(pages: readonly string[], fileName: string, index: HolderIndex): Section[] {
  const opening = openingOf(pages[0] ?? '');
  const isByName = isHolderName(firstLine(pages[0] ?? ''), index);
  const startsWithName = (line: string) => isHolderName(line, index) || isPerhapsName(line);
  const starts = pages.flatMap((text, at) => {
    const isLike = openingOf(text) === opening || (isByName && startsWithName(firstLine(text)));
    const isStart = isLike && !isNumberedAsLater(text);
    return at === 0 || isStart ? [at + 1] : [];
  });
  // A letterhead on every page: consecutive pages of one holder belong together.
  const merged = starts.filter((page, at) => {
    const before = starts[at - 1];
    if (before === undefined) return true;
    const names = (of: number) => [...membersNamedIn((pages[of - 1] ?? '').slice(0, TOP), index)].join();
    return names(page) === '' || names(page) !== names(before);
  });
  return merged.map((first, at) => ({
    label: merged.length === 1 ? fileName : `${fileName}, page ${first}`,
    labelIs: 'file name',
    first,
    last: (merged[at + 1] ?? pages.length + 1) - 1,
  }));
}

const firstLine = (text: string): string => text.trimStart().split('\n', 1)[0] ?? '';

/** Returns whether a line may be the name of anybody, known or not: some words, none of them usual in a statement. */
const isPerhapsName = (line: string): boolean => {
  const words = wordsOfText(line);
  return words.length > 1 && words.length < 6 && words.every((word) => !USUAL.has(word) && !/\d/.test(word));
};

/** Returns whether a page says that it is the second or a later one of its document: "Page 2 of 3". */
const isNumberedAsLater = (text: string): boolean =>
  [text.slice(0, TOP), text.slice(-TOP)].some((part) =>
    /\b(?:page|seite|sida|side|pagina)\s+(?:[2-9]|[1-9]\d+)\s+(?:of|von|av|af|di)\s+\d+\b/i.test(part),
  );

/** The start of a page: its first words, except numbers, which differ from page to page. */
const openingOf = (text: string): string =>
  wordsOfText(text.slice(0, 200))
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
