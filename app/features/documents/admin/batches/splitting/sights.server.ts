import { type PDFDict, PDFName, type PDFObject, type PDFPage } from '@cantoo/pdf-lib';
import {
  type Area,
  EVERYWHERE,
  intersectAreas,
  isNothing,
  type Matrix,
  multiplyMatrices,
  shareWithin,
  transformArea,
  UNCHANGED,
} from './areas.ts';
import type { Inner } from './drawn.server.ts';
import { InseparableError } from './inseparable.ts';
import type { SourceFile } from './source-file.server.ts';
import { areaIn, dictOf, matrixIn } from './values.server.ts';

/** Forms within forms multiply; no file has as many parts. */
const MOST_MARKS = 5_000_000;
const DEEPEST = 30;
const ENDLESS = 'The file cannot be split into its documents. Please upload one file per member.';

export type NumberedPage = { page: PDFPage; number: number };
/** A mark on a page: where it is, where it may be seen, and how much of it is. */
export type Sight = {
  kind: string;
  id?: string;
  place: Area;
  window: Area;
  share: Area | null;
  isOnPage: boolean;
  number: number;
};

type Visit = {
  content: PDFObject | undefined;
  resources: PDFDict | undefined;
  matrix: Matrix;
  window: Area;
  /** The area of the page, or of the pattern or mask. */
  edge: Area;
  depth: number;
};

/** Everything that pages draw, and how much of it is seen. @throws InseparableError */
export function* sightsOnPages(source: SourceFile, pages: readonly NumberedPage[]): Generator<Sight> {
  let left = MOST_MARKS;
  for (const { page, number } of pages) {
    const waiting = startsOf(source, page).reverse();
    for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
      const { matrix, window, edge, depth, content, resources } = visit;
      const drawn = source.drawnBy(content, resources);
      left -= drawn.marks.length + drawn.inner.length;
      if (left < 0 || depth > DEEPEST) throw new InseparableError(ENDLESS);
      for (const mark of drawn.marks) {
        const place = transformArea(mark.place, matrix);
        const own = intersectAreas(transformArea(mark.window, matrix), window);
        const isOnPage = !isNothing(intersectAreas(place, edge));
        yield { ...mark, place, window: own, share: shareWithin(place, own), isOnPage, number };
      }
      waiting.push(...drawn.inner.map((inner) => within(source, visit, inner)));
    }
  }
}

/** A page's own content, and how its annotations look. */
function startsOf(source: SourceFile, page: PDFPage): Visit[] {
  const edge = source.areaOf(page);
  const resources = source.resourcesOf(page);
  const content = page.node.get(PDFName.of('Contents'));
  const whole: Visit = { content, resources, matrix: UNCHANGED, window: edge, edge, depth: 0 };
  const looks = source.annotationsOf(page).flatMap((one) => source.lookOf(one) ?? []);
  return [
    whole,
    ...looks.map((look) =>
      within(source, whole, { content: look, matrix: UNCHANGED, window: edge, isApart: true }),
    ),
  ];
}

function within(source: SourceFile, { resources, matrix, window, edge, depth }: Visit, inner: Inner): Visit {
  const { context } = source.file;
  const { content, isApart } = inner;
  const form = dictOf(context, content);
  const box = areaIn(context, form?.get(PDFName.of('BBox'))) ?? EVERYWHERE;
  const next = { content, resources: source.ownResources(content, resources), depth: depth + 1 };
  if (isApart) return { ...next, matrix: UNCHANGED, window: box, edge: box };
  const own = matrixIn(context, form?.get(PDFName.of('Matrix'))) ?? UNCHANGED;
  const whole = multiplyMatrices(multiplyMatrices(own, inner.matrix), matrix);
  const left = intersectAreas(transformArea(inner.window, matrix), window);
  return { ...next, matrix: whole, window: intersectAreas(left, transformArea(box, whole)), edge };
}
