import { PDFArray, type PDFDict, PDFDocument, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib';

/** What only the statement of each holder may contain. */
export const SECRETS = ['Wisteria48213', 'Kestrel77120'] as const;

const BOX = [0, 0, 300, 300];
const FORM = { Type: 'XObject', Subtype: 'Form', BBox: BOX };
const NOTES = SECRETS.map((secret) => PDFString.of(`Note ${secret}`));

/** How a content draws another one. */
export const NESTINGS = ['form', 'pattern', 'mask', 'glyph'] as const;
export type Level = { nesting: (typeof NESTINGS)[number]; inherits: boolean };

/**
 * Statements that draw their text through contents within contents, where all share one dictionary of everything, and
 * every object also leads to those of the others by entries that nothing is drawn with.
 */
export async function nestedStatements(levels: readonly Level[]): Promise<Uint8Array> {
  const file = await PDFDocument.create({ updateMetadata: false });
  const { context } = file;
  const text = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
  const everything = { XObject: context.obj({}), Pattern: context.obj({}), ExtGState: context.obj({}) };
  const fonts = context.obj({ Text: text });
  const resources = context.register(context.obj({ ...everything, Font: fonts }));
  const [others, list] = [PDFArray.withContext(context), context.nextRef()];
  context.assign(list, others);

  const content = (draw: string, entries: Record<string, unknown>, inherits: boolean): PDFObject => {
    const dict = context.obj({ Others: list, Notes: NOTES, PieceInfo: { Mailer: { Private: NOTES } } });
    const own = inherits ? entries : { ...entries, Resources: resources };
    for (const [key, value] of Object.entries(own)) dict.set(PDFName.of(key), context.obj(value as never));
    const made = context.stream(draw);
    for (const [key, value] of dict.entries()) made.dict.set(key, value);
    const ref = context.register(made);
    others.push(ref);
    return ref;
  };

  let draws = SECRETS.map((secret) => `BT /Text 14 Tf 20 120 Td (${secret}) Tj ET`);
  for (const [depth, { nesting, inherits }] of [...levels].reverse().entries()) {
    const names = SECRETS.map((_, at) => `L${depth}of${at}`);
    const within = draws;
    const add = (to: PDFDict, entries: Record<string, unknown>, wrap = (made: PDFObject) => made) => {
      for (const [at, draw] of within.entries())
        to.set(PDFName.of(names[at] ?? ''), wrap(content(draw, entries, inherits)));
    };
    if (nesting === 'form') {
      add(everything.XObject, FORM);
      draws = names.map((name) => `/${name} Do`);
    } else if (nesting === 'pattern') {
      add(everything.Pattern, {
        PatternType: 1,
        PaintType: 1,
        TilingType: 1,
        BBox: BOX,
        XStep: 300,
        YStep: 300,
      });
      draws = names.map((name) => `/Pattern cs /${name} scn 0 0 300 300 re f`);
    } else if (nesting === 'mask') {
      const group = { S: 'Transparency', CS: 'DeviceGray' };
      const state = (G: PDFObject) => context.obj({ SMask: { S: 'Alpha', G }, Notes: NOTES });
      add(everything.ExtGState, { ...FORM, Group: group }, state);
      draws = names.map((name) => `/${name} gs 0.2 g 0 0 300 300 re f`);
    } else {
      const glyphs = within.map((draw) => content(`300 0 d0 ${draw}`, {}, true));
      const font = {
        ...{ Type: 'Font', Subtype: 'Type3', FontBBox: BOX, FontMatrix: [1, 0, 0, 1, 0, 0], Notes: NOTES },
        ...{ FirstChar: 1, LastChar: 2, Widths: [300, 300], Resources: resources },
        Encoding: { Type: 'Encoding', Differences: [1, ...SECRETS] },
        CharProcs: Object.fromEntries(SECRETS.map((secret, at) => [secret, glyphs[at] ?? null])),
      };
      fonts.set(PDFName.of(`L${depth}`), context.register(context.obj(font)));
      draws = SECRETS.map((_, at) => `BT /L${depth} 1 Tf <0${at + 1}> Tj ET`);
    }
  }
  for (const [at, draw] of draws.entries()) {
    const { node } = file.addPage([300, 300]);
    const own = `q ${draw} Q BT /Text 9 Tf 20 20 Td (Page ${at}) Tj ET`;
    node.set(PDFName.of('Contents'), context.register(context.stream(own)));
    node.set(PDFName.of('Resources'), resources);
    node.set(PDFName.of('PieceInfo'), context.obj({ Mailer: { Private: list } }));
  }
  return file.save({ useObjectStreams: false });
}
