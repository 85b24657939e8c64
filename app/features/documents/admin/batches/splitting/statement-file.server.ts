import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { CATEGORIES, type Category, type Drawn } from './drawn.server.ts';
import { FontsShown } from './fonts-shown.server.ts';
import { OwnFonts } from './own-fonts.server.ts';
import { ENCODED, type Kind, SHAPES } from './shapes.ts';
import type { SourceFile } from './source-file.server.ts';
import { dictEntryOf, dictOf, pdfNameOf } from './values.server.ts';

const name = (text: string): PDFName => PDFName.of(text);
const KIND_OF: Readonly<Record<Category, Kind>> = {
  XObject: 'drawing',
  Font: 'font',
  ColorSpace: 'colours',
  Pattern: 'pattern',
  Shading: 'shading',
  ExtGState: 'state',
  Properties: 'properties',
};
const COLOURS_OF: Readonly<Record<string, readonly Kind[]>> = {
  ...{ DeviceGray: [], DeviceRGB: [], DeviceCMYK: [], Pattern: ['colours'], ICCBased: ['profile'] },
  ...{ CalGray: ['calibration'], CalRGB: ['calibration'], Lab: ['calibration'] },
  ...{ Indexed: ['colours', 'plain', 'data'], I: ['colours', 'plain', 'data'] },
  ...{ Separation: ['plain', 'colours', 'function'], DeviceN: ['plain', 'colours', 'function'] },
};
/** Used without being named, in place of the simple colour spaces. */
const DEFAULT_COLOURS = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'].map(name);
/** Contents without resources of their own, directly or within, are drawn with those around them. */
const DEPENDS_ON_SURROUNDINGS = new Set<Kind>(['form', 'tiles', 'shades', 'state', 'mask']);

const DRAWINGS: Readonly<Record<string, Kind>> = { Image: 'image', Form: 'form' };

type Shape = keyof typeof SHAPES;
type Resources = PDFDict | undefined;
type Value = PDFObject | undefined;

/** The pages of a statement, rebuilt in a file of their own from what their contents name. */
export class StatementFile {
  private readonly source: SourceFile;
  private readonly target: PDFDocument;
  private readonly from: PDFContext;
  private readonly to: PDFContext;
  private readonly copies = new Map<string, PDFRef>();
  private readonly surroundings = new Map<Resources, number>();
  private readonly fonts: { font: PDFDict; copy: PDFDict; around: Resources }[] = [];
  private readonly drawn = new Set<Drawn>();

  constructor(source: SourceFile, target: PDFDocument) {
    this.source = source;
    this.target = target;
    this.from = source.file.context;
    this.to = target.context;
  }

  add(page: PDFPage): void {
    const { node } = this.target.addPage();
    const resources = this.source.resourcesOf(page);
    const contents = page.node.get(name('Contents'));
    for (const [key, value] of this.entries(SHAPES.page, page.node, resources)) node.set(key, value);
    if (contents) node.set(name('Contents'), this.content(contents));
    for (const key of ['MediaBox', 'CropBox', 'Rotate'].map(name)) {
      const value = this.copy('plain', page.node.getInheritableAttribute(key), resources);
      if (value) node.set(key, value);
    }
    node.set(name('Resources'), this.resources([this.source.drawnBy(contents, resources)], resources));
    const annotations = this.source.annotationsOf(page).map((one) => this.annotation(one, resources));
    if (annotations.length > 0) node.set(name('Annots'), this.to.obj(annotations));
  }

  /** Adds to fonts what depends on all pages: which of their characters are shown. */
  async finish(): Promise<void> {
    const shown = new FontsShown(this.from, this.drawn);
    // Glyphs that are drawn by a program of their own may show further characters.
    for (let before = -1; before < this.drawn.size; ) {
      before = this.drawn.size;
      for (const { font, copy, around } of this.fonts)
        if (dictEntryOf(this.from, font, 'CharProcs'))
          this.addGlyphs(font, copy, shown.glyphsOf(font), around);
    }
    const own = new OwnFonts(this.source, this.to, shown);
    for (const { font, copy } of this.fonts) {
      own.add(font, copy);
      const characters = shown.charactersOf(font);
      if (characters instanceof Uint8Array)
        copy.set(name('ToUnicode'), this.to.register(this.to.flateStream(characters)));
      else if (characters) copy.set(name('ToUnicode'), characters);
    }
    await own.finish();
  }

  private addGlyphs(
    font: PDFDict,
    copy: PDFDict,
    glyphs: ReadonlyMap<number, PDFName>,
    around: Resources,
  ): void {
    const resources = this.source.ownResources(font, around);
    const programs = dictOf(this.from, font.get(name('CharProcs')));
    const [kept, drawn] = [this.to.obj({}), [] as Drawn[]];
    for (const glyph of glyphs.values()) {
      const program = programs?.get(glyph);
      if (!program) continue;
      kept.set(glyph, this.content(program));
      drawn.push(this.source.drawnBy(program, resources));
    }
    copy.set(name('CharProcs'), kept);
    copy.set(name('Resources'), this.resources(drawn, resources));
    const differences = [...glyphs].flat();
    copy.set(name('Encoding'), this.to.obj({ Type: 'Encoding', Differences: differences }));
  }

  /** What a page or a glyph is drawn with. Pages may share it. */
  private content(contents: PDFObject): PDFRef {
    const key = `content ${contents}`;
    const copy = this.copies.get(key) ?? this.to.register(this.program(this.to.obj({}), contents));
    this.copies.set(key, copy);
    return copy;
  }

  private program(dict: PDFDict, contents: PDFObject, options?: { isProgram: boolean }): PDFStream {
    dict.set(name('Filter'), name('FlateDecode'));
    return PDFRawStream.of(dict, this.source.contentOf(contents, options));
  }

  private annotation(one: PDFDict, around: Resources): PDFDict {
    const own = this.dict('annotation', one, around);
    const look = this.copy('form', this.source.lookOf(one), around);
    if (look) own.set(name('AP'), this.to.obj({ N: look }));
    const address = this.copy(
      'plain',
      dictEntryOf(this.from, dictEntryOf(this.from, one, 'A'), 'URI'),
      around,
    );
    if (address) own.set(name('A'), this.to.obj({ S: 'URI', URI: address }));
    return own;
  }

  /** What contents name, of the resources that they are drawn with. */
  private resources(contents: readonly Drawn[], around: Resources): PDFDict {
    for (const drawn of contents) this.drawn.add(drawn);
    const own = this.to.obj({});
    for (const category of CATEGORIES) {
      const listed = dictOf(this.from, dictEntryOf(this.from, around, category));
      const named = new Set(contents.flatMap(({ names }) => [...(names.get(category) ?? [])]));
      if (category === 'ColorSpace') for (const one of DEFAULT_COLOURS) named.add(one);
      const kept = this.to.obj({});
      for (const one of named) {
        const value = this.copy(KIND_OF[category], listed?.get(one), around);
        if (value) kept.set(one, value);
      }
      if (kept.keys().length > 0) own.set(name(category), kept);
    }
    return own;
  }

  private copy(asked: Kind, value: Value, around: Resources): PDFObject | undefined {
    const object = value && this.from.lookup(value);
    const kind = this.exactKind(asked, object);
    if (kind === 'colours') return this.colours(object, around);
    if (object instanceof PDFArray) {
      const parts = object.asArray().map((part) => this.copy(kind, part, around) ?? this.to.obj(null));
      return this.to.obj(parts);
    }
    if (!(object instanceof PDFDict || object instanceof PDFStream)) return object;
    if (!isShape(kind)) return undefined;
    if (!(value instanceof PDFRef))
      return object instanceof PDFDict ? this.dict(kind, object, around) : undefined;
    const key = `${kind} ${value} ${this.dependsOn(kind, object, around)}`;
    const known = this.copies.get(key);
    if (known) return known;
    const copy = this.to.nextRef();
    this.copies.set(key, copy);
    const own =
      object instanceof PDFDict ? this.dict(kind, object, around) : this.stream(kind, object, value, around);
    this.to.assign(copy, own);
    return copy;
  }

  /** What an object is, where its own entries tell. */
  private exactKind(kind: Kind, object: Value): Kind {
    if (object instanceof PDFArray) return kind;
    if (kind === 'font')
      return pdfNameOf(this.from, object, 'Subtype') === 'Type3' ? 'drawnFont' : 'usualFont';
    if (kind === 'pattern') return object instanceof PDFStream ? 'tiles' : 'shades';
    if (kind === 'drawing') return DRAWINGS[pdfNameOf(this.from, object, 'Subtype') ?? ''] ?? 'plain';
    if (kind === 'properties')
      return pdfNameOf(this.from, object, 'Type')?.startsWith('OC') ? 'data' : 'words';
    return kind;
  }

  private dependsOn(kind: Kind, object: PDFObject, around: Resources): number {
    if (!DEPENDS_ON_SURROUNDINGS.has(kind) || dictEntryOf(this.from, object, 'Resources')) return 0;
    const known = this.surroundings.get(around) ?? this.surroundings.size + 1;
    this.surroundings.set(around, known);
    return known;
  }

  private dict(kind: Shape, object: PDFDict, around: Resources): PDFDict {
    const copy = this.to.obj({});
    for (const [key, value] of this.entries(SHAPES[kind], object, around)) copy.set(key, value);
    if (kind === 'usualFont' || kind === 'drawnFont') this.fonts.push({ font: object, copy, around });
    return copy;
  }

  private stream(kind: Shape, object: PDFStream, value: PDFRef, around: Resources): PDFStream {
    if (!this.source.isShown(object.dict.get(name('OC'))))
      return this.to.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 0, 0] });
    const copy = this.dict(kind, object.dict, around);
    const isContent = kind === 'form' || kind === 'tiles';
    if (isContent) {
      const resources = this.source.ownResources(object, around);
      copy.set(name('Resources'), this.resources([this.source.drawnBy(value, resources)], resources));
    }
    if (isContent || isProgram(kind, object.dict))
      return this.program(copy, value, { isProgram: !isContent });
    for (const [key, part] of this.entries(ENCODED, object.dict, around)) copy.set(key, part);
    return PDFRawStream.of(copy, object.getContents());
  }

  private *entries(
    shape: Readonly<Record<string, Kind>>,
    object: PDFDict,
    around: Resources,
  ): Generator<[PDFName, PDFObject]> {
    for (const [key, kind] of Object.entries(shape)) {
      const value = this.copy(kind, object.get(name(key)), around);
      if (value) yield [name(key), value];
    }
  }

  /** A colour space: its family, and what it is made of. */
  private colours(object: Value, around: Resources): PDFObject | undefined {
    if (!(object instanceof PDFArray)) return object instanceof PDFName ? object : undefined;
    const [family, ...parts] = object.asArray();
    const found = this.from.lookup(family);
    const kinds = found instanceof PDFName ? COLOURS_OF[found.decodeText()] : undefined;
    if (!found || !kinds) return undefined;
    const own = kinds
      .map((kind, at) => this.copy(kind, parts[at], around))
      .filter((part) => part !== undefined);
    return this.to.obj([found, ...own]);
  }
}

/** Programs of functions, and tables from codes to characters. */
const isProgram = (kind: Shape, dict: PDFDict): boolean =>
  kind === 'encoding' || (kind === 'function' && String(dict.get(name('FunctionType'))) === '4');
const isShape = (kind: Kind): kind is Shape => Object.hasOwn(SHAPES, kind);
