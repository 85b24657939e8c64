import { deflateSync } from 'node:zlib';
import { PDFDict, type PDFDocument, PDFName, type PDFObject, type PDFPage, PDFStream } from '@cantoo/pdf-lib';
import { withoutComments } from '../../../marking/preparing/content-reader.ts';
import { pageContentOf } from '../../../marking/preparing/page-content.server.ts';
import { type Area, intersectAreas, isNothing } from './areas.ts';
import { type Drawn, drawnBy, hashOf } from './drawn.server.ts';
import { type GlyphWidths, glyphWidths } from './glyph-widths.server.ts';
import { type IsShown, shownLayers } from './layers.server.ts';
import { areaIn, dictEntryOf, dictOf, numberOf, valuesIn } from './values.server.ts';

const name = (text: string): PDFName => PDFName.of(text);
const LETTER: Area = [0, 0, 612, 792];
/** Bits of an annotation's `F`. */
const HIDDEN = 2;

/** A file to be split, of which each content is read once however many pages share it. */
export class SourceFile {
  readonly file: PDFDocument;
  readonly isShown: IsShown;
  private readonly drawn = new Map<string, Map<PDFDict | undefined, Drawn>>();
  private readonly widths = new Map<PDFDict, GlyphWidths>();
  private readonly contents = new Map<string, Buffer>();
  private readonly bytes = new Map<PDFStream, Buffer>();
  private readonly pictures = new Map<PDFStream, string>();

  constructor(file: PDFDocument) {
    this.file = file;
    this.isShown = shownLayers(file);
  }

  /** What a page, a form or a pattern draws. */
  drawnBy(contents: PDFObject | undefined, resources: PDFDict | undefined): Drawn {
    const key = String(contents);
    const known = this.drawn.get(key) ?? new Map<PDFDict | undefined, Drawn>();
    this.drawn.set(key, known);
    const found =
      known.get(resources) ?? drawnBy(this.readable(contents), { ...this.surroundings, resources });
    known.set(resources, found);
    return found;
  }

  /** The bytes of a page, a form or another program, compressed, without its comments: statements may share it. */
  contentOf(contents: PDFObject, options?: { isProgram: boolean }): Buffer {
    return remembered(this.contents, String(contents), () =>
      deflateSync(withoutComments(this.readable(contents), options)),
    );
  }

  /** The bytes of a font program or a table. */
  bytesOf(stream: PDFStream): Buffer {
    return remembered(this.bytes, stream, () => this.readable(stream).subarray(0, -1));
  }

  widthsOf(font: PDFDict): GlyphWidths {
    return remembered(this.widths, font, () => glyphWidths(this.file.context, font));
  }

  ownResources(content: PDFObject, around: PDFDict | undefined): PDFDict | undefined {
    const { context } = this.file;
    return dictOf(context, dictEntryOf(context, content, 'Resources')) ?? around;
  }

  resourcesOf({ node }: PDFPage): PDFDict | undefined {
    return dictOf(this.file.context, node.getInheritableAttribute(name('Resources')));
  }

  /** What of a page is shown, in its own coordinates. */
  areaOf({ node }: PDFPage): Area {
    const { context } = this.file;
    const media = areaIn(context, node.getInheritableAttribute(name('MediaBox'))) ?? LETTER;
    const crop = areaIn(context, node.getInheritableAttribute(name('CropBox')));
    const shown = crop ? intersectAreas(media, crop) : media;
    return isNothing(shown) ? media : shown;
  }

  /** The annotations that a page shows. */
  annotationsOf(page: PDFPage): PDFDict[] {
    const { context } = this.file;
    const shown = this.areaOf(page);
    return valuesIn(context, page.node.get(name('Annots'))).flatMap((value) => {
      const one = dictOf(context, value);
      const place = areaIn(context, one?.get(name('Rect')));
      if (!one || !place || isNothing(intersectAreas(place, shown))) return [];
      if (((numberOf(context, one.get(name('F'))) ?? 0) & HIDDEN) !== 0) return [];
      return this.isShown(one.get(name('OC'))) ? [one] : [];
    });
  }

  /** How an annotation looks while nobody presses it. */
  lookOf(annotation: PDFDict): PDFObject | undefined {
    const { context } = this.file;
    const looks = dictOf(context, annotation.get(name('AP')));
    const look = looks?.get(name('N'));
    const found = look && context.lookup(look);
    if (!(found instanceof PDFDict)) return found instanceof PDFStream ? look : undefined;
    const state = context.lookup(annotation.get(name('AS')) ?? undefined);
    const one = state instanceof PDFName ? found.get(state) : undefined;
    return one && context.lookup(one) instanceof PDFStream ? one : undefined;
  }

  private get surroundings() {
    return {
      context: this.file.context,
      isShown: this.isShown,
      widthsOf: (font: PDFDict) => this.widthsOf(font),
      pictureId: (picture: PDFStream) =>
        remembered(this.pictures, picture, () => `picture ${hashOf(picture.getContents())}`),
    };
  }

  /**
   * If a content cannot be decoded, it counts as empty: readers draw nothing of it either, and what a file lists at
   * its pages may be somebody else's.
   */
  private readable(contents: PDFObject | undefined): Buffer {
    try {
      return pageContentOf(this.file.context, contents);
    } catch {
      return Buffer.alloc(0);
    }
  }
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
