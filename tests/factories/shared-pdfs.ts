import { PDFArray, type PDFDict, PDFDocument, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib';

/** What only the statement of each holder may contain. */
export const SECRETS = ['Wisteria48213', 'Kestrel77120'] as const;

const BOX = [0, 0, 300, 300];
const FORM = { Type: 'XObject', Subtype: 'Form', BBox: BOX };
const NOTES = SECRETS.map((secret) => PDFString.of(`Note ${secret}`));

/** How a content draws another one. */
export const NESTINGS = ['form', 'pattern', 'mask', 'glyph'] as const;
/** What else statements are drawn with. */
export const EXTRAS = ['shading', 'program', 'shades', 'ink', 'inks', 'picture'] as const;
export type Extra = (typeof EXTRAS)[number];
export type Level = { nesting: (typeof NESTINGS)[number]; inherits: boolean };

/**
 * Statements that draw their text through contents within contents, where all share one dictionary of everything, and
 * every object also leads to those of the others by entries that nothing is drawn with.
 */
export async function nestedStatements(
  levels: readonly Level[],
  extras: readonly Extra[] = [],
): Promise<Uint8Array> {
  const file = await PDFDocument.create({ updateMetadata: false });
  const { context } = file;
  const text = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
  const everything = { XObject: context.obj({}), Pattern: context.obj({}), ExtGState: context.obj({}) };
  const fonts = context.obj({ Text: text });
  const colours = { Shading: context.obj({}), ColorSpace: context.obj({}) };
  const resources = context.register(context.obj({ ...everything, ...colours, Font: fonts }));
  const [others, list] = [PDFArray.withContext(context), context.nextRef()];
  context.assign(list, others);
  const attached = context.register(context.stream(SECRETS.join(' ')));
  const strays = {
    ...{ Others: list, Notes: NOTES, PieceInfo: { Mailer: { Private: NOTES } }, Metadata: attached },
    ...{
      AF: [{ Type: 'Filespec', F: PDFString.of(SECRETS.join()), EF: { F: attached } }],
      StructParents: list,
    },
  };

  const content = (draw: string, entries: Record<string, unknown>, inherits: boolean): PDFObject => {
    const dict = context.obj(strays);
    const own = inherits ? entries : { ...entries, Resources: resources };
    for (const [key, value] of Object.entries(own)) dict.set(PDFName.of(key), context.obj(value as never));
    const made = context.stream(`% ${SECRETS.join(' ')}\n${draw}`);
    for (const [key, value] of dict.entries()) made.dict.set(key, value);
    const ref = context.register(made);
    others.push(ref);
    return ref;
  };

  const drawExtra = (extra: Extra, at: number): string => {
    const name = PDFName.of(`${extra}${at}`);
    const line = { FunctionType: 2, Domain: [0, 1], C0: [1, 1, at], C1: [0, 1, 1], N: 1, ...strays };
    const axial = {
      ShadingType: 2,
      ColorSpace: 'DeviceRGB',
      Coords: [0, 0, 300, 0],
      Function: line,
      ...strays,
    };
    const fill = `/${name.decodeText()} scn 200 0 50 50 re f`;
    if (extra === 'shading') colours.Shading.set(name, context.obj(axial));
    else if (extra === 'program') {
      const rest = { FunctionType: 4, Domain: [0, 300, 0, 300], Range: [0, 1], ...strays };
      const program = context.stream(`{ % ${SECRETS.join(' ')}\n pop 300 div }`, rest);
      const shading = { ShadingType: 1, ColorSpace: 'DeviceGray', Domain: [0, 300, 0, 300], ...strays };
      colours.Shading.set(name, context.obj({ ...shading, Function: context.register(program) }));
    } else if (extra === 'shades') {
      const shades = { PatternType: 2, Shading: context.register(context.obj(axial)), ...strays };
      everything.Pattern.set(name, context.obj(shades));
      return `/Pattern cs ${fill}`;
    } else if (extra === 'ink' || extra === 'inks') {
      const family = extra === 'ink' ? ['Separation', 'Spot'] : ['DeviceN', ['Spot']];
      const attributes = { Subtype: 'DeviceN', Colorants: {}, ...strays };
      colours.ColorSpace.set(name, context.obj([...family, 'DeviceRGB', line, attributes]));
      return `/${name.decodeText()} cs 0.5 scn 200 0 50 50 re f`;
    } else {
      const picture = (entries: Record<string, unknown>, data: string) =>
        context.register(
          context.stream(data, {
            ...{ Type: 'XObject', Subtype: 'Image', Width: 4, Height: 3, BitsPerComponent: 8, ...strays },
            ...{ ColorSpace: 'DeviceGray', ...entries },
          } as never),
        );
      const layer = context.register(context.obj({ Type: 'OCG', Name: NOTES[1 - at], ...strays }));
      const [mask, other] = [picture({}, 'A'.repeat(12)), picture({}, SECRETS[1 - at] ?? '')];
      const entries = { SMask: mask, Alternates: [{ Image: other }], OC: layer };
      everything.XObject.set(name, picture(entries, SECRETS[at]?.slice(0, 12) ?? ''));
      return `q 90 0 0 90 200 200 cm /${name.decodeText()} Do Q`;
    }
    return `q 0 0 100 50 re W n /${name.decodeText()} sh Q`;
  };

  let draws = SECRETS.map((secret, at) => {
    const drawn = extras.map((extra) => drawExtra(extra, at)).join(' ');
    return `${drawn} 0 g BT /Text 14 Tf 20 120 Td (${secret}) Tj ET`;
  });
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
    const own = `% ${SECRETS.join(' ')}\nq ${draw} Q BT /Text 9 Tf 20 20 Td (Page ${at}) Tj ET`;
    node.set(PDFName.of('Contents'), context.register(context.stream(own)));
    node.set(PDFName.of('Resources'), resources);
    for (const [key, value] of Object.entries(strays)) node.set(PDFName.of(key), context.obj(value as never));
  }
  return file.save({ useObjectStreams: false });
}
