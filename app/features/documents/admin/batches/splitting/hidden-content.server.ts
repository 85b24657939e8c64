import { type Area, coversArea, NOWHERE, together, UNIT } from './areas.ts';
import { InseparableError } from './inseparable.ts';
import { type NumberedPage, type Sight, sightsOnPages } from './sights.server.ts';
import type { SourceFile } from './source-file.server.ts';

/** What may be seen of a picture or a line of text in one statement and be cut off in another, of its width. */
const MARGIN = 0.03;
/** Shorter texts say nothing of whose they are. */
const LEAST_TEXT = 4;

const hidden = (page: number) =>
  new InseparableError(
    `Page ${page} contains something that it does not show and that may belong to somebody else. Please upload one file per member.`,
  );

/** Of the pages of a statement. */
type HiddenContent = {
  /** What ends beyond the edge of its column, in the order of the content. */
  truncated: { text: string; number: number }[];
  /** What is not seen, or not all of it. */
  partial: Set<string>;
};

/**
 * Requires that what pages contain and do not show, because it is cut off or beyond their edge, is nothing of another
 * statement: their files keep it. A text that is nowhere seen may be anybody's, unless it ends a line that is cut off,
 * as in the cell of a table. No other statement may show such an end, or more of a picture, a drawing or a line than
 * the statement itself shows of it: what is common to all, as a letterhead is, may be cut off.
 * @throws InseparableError
 */
export function requireNothingHidden(source: SourceFile, statements: readonly NumberedPage[][]): void {
  const found = statements.map((pages) => findHidden(sightsOnPages(source, pages)));
  const partial = new Set(found.flatMap((one) => [...one.partial]));
  if (partial.size > 0) requireNoMoreElsewhere(source, statements, partial);
  if (!found.some(({ truncated }) => truncated.length > 0)) return;
  const shown = statements.map((pages) => shownText(sightsOnPages(source, pages)));
  for (const [at, { truncated }] of found.entries())
    for (const { text, number } of truncated)
      if (
        text.length >= LEAST_TEXT &&
        !shown[at]?.includes(text) &&
        shown.some((other) => other.includes(text))
      )
        throw hidden(number);
}

function findHidden(all: Iterable<Sight>): HiddenContent {
  const [seen, lines, partial] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const unseen: (Sight & { follows: boolean })[] = [];
  let follows = false;
  for (const sight of all) {
    const { kind, id, share } = sight;
    if (id !== undefined && share) {
      seen.add(id);
      for (const line of linesOf(sight)) lines.add(line);
    }
    const isUnseenText = id !== undefined && !share;
    if (isUnseenText) unseen.push({ ...sight, follows });
    else if (!share || !coversArea(share, UNIT, MARGIN)) partial.add(kind);
    follows = isUnseenText;
  }
  const truncated: HiddenContent['truncated'] = [];
  for (const sight of unseen) {
    const { id = '', isOnPage, kind, number, follows: goesOn } = sight;
    if (seen.has(id)) continue;
    if (!isOnPage || !linesOf(sight).some((line) => lines.has(line))) throw hidden(number);
    const before = goesOn ? truncated.pop() : undefined;
    truncated.push({ text: (before?.text ?? '') + textOf(kind), number });
  }
  return { truncated, partial };
}

/** The lines that a text may be on, upright or not, within what cuts it off. */
function linesOf({ place, window, number }: Sight): string[] {
  const [left, bottom, right, top] = place.map((side) => side.toFixed(1));
  return [`${bottom} ${top}`, `${left} ${right} |`].map((line) => `${number} ${window.join(' ')} ${line}`);
}

function shownText(all: Iterable<Sight>): string {
  const texts: string[] = [];
  for (const { kind, id, share } of all) if (id !== undefined && share) texts.push(textOf(kind));
  return texts.join('');
}

function requireNoMoreElsewhere(
  source: SourceFile,
  statements: readonly NumberedPage[][],
  kinds: ReadonlySet<string>,
): void {
  const inAny = new Map<string, Area>();
  const inEach = statements.map((pages) => {
    const seen = new Map<string, { share: Area; number: number }>();
    for (const { kind, share, number } of sightsOnPages(source, pages)) {
      if (!kinds.has(kind)) continue;
      const before = seen.get(kind) ?? { share: NOWHERE, number };
      seen.set(kind, { ...before, share: together(before.share, share ?? NOWHERE) });
      inAny.set(kind, together(inAny.get(kind) ?? NOWHERE, share ?? NOWHERE));
    }
    return seen;
  });
  for (const seen of inEach)
    for (const [kind, { share, number }] of seen)
      if (!coversArea(share, inAny.get(kind) ?? NOWHERE, MARGIN)) throw hidden(number);
}

const textOf = (kind: string): string => kind.slice('text '.length);
