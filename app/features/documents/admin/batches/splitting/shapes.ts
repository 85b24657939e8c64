/** What a value is copied as. */
export type Kind = 'plain' | 'colours' | 'drawing' | 'pattern' | 'font' | 'properties' | keyof typeof SHAPES;

const each = <const K extends string>(kind: K, keys: string): Readonly<Record<string, K>> =>
  Object.fromEntries(keys.split(' ').map((key) => [key, kind]));
const plain = (keys: string) => each('plain', keys);

/**
 * The entries of dictionaries that pages are drawn with, and what their values are. Everything else stays behind: it
 * leads to other pages, or describes them, as threads, actions, metadata and the data of programs do. The resources of
 * contents are not listed, since they are rebuilt from what the contents name.
 */
export const SHAPES = {
  page: { ...plain('UserUnit'), Group: 'group' },
  annotation: {
    ...plain('Type Subtype Rect Contents F AS Border C CA IC QuadPoints InkList L LE RD Vertices DA Q FT'),
    ...each('border', 'BS BE'),
  },
  border: plain('Type W S D I'),

  form: { ...plain('Type Subtype FormType BBox Matrix'), Group: 'group' },
  group: { ...plain('Type S I K'), CS: 'colours' },
  image: {
    ...plain(
      'Type Subtype Width Height BitsPerComponent Intent ImageMask Decode Interpolate SMaskInData Matte',
    ),
    ...each('image', 'Mask SMask'),
    ColorSpace: 'colours',
  },
  tiles: plain('Type PatternType PaintType TilingType BBox XStep YStep Matrix'),
  shades: { ...plain('Type PatternType Matrix'), Shading: 'shading', ExtGState: 'state' },
  shading: {
    ...plain('ShadingType Background BBox AntiAlias Domain Coords Matrix Extend BitsPerCoordinate'),
    ...plain('BitsPerComponent BitsPerFlag Decode VerticesPerRow'),
    ColorSpace: 'colours',
    Function: 'function',
  },
  function: {
    ...plain('FunctionType Domain Range Size BitsPerSample Order Encode Decode C0 C1 N Bounds'),
    Functions: 'function',
  },
  state: {
    ...plain('Type LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK'),
    ...each('function', 'BG BG2 UCR UCR2 TR TR2'),
    Font: 'font',
    SMask: 'mask',
  },
  mask: { ...plain('Type S BC'), G: 'form', TR: 'function' },
  profile: { ...plain('N Range'), Alternate: 'colours' },
  calibration: plain('WhitePoint BlackPoint Gamma Matrix Range'),
  /** Of marked content. */
  words: plain('Type Subtype ActualText Alt E Lang MCID BBox Attached'),

  usualFont: {
    ...plain('Type Subtype BaseFont FirstChar LastChar Widths DW W DW2 W2'),
    Encoding: 'encoding',
    FontDescriptor: 'fontDescriptor',
    DescendantFonts: 'usualFont',
    CIDSystemInfo: 'system',
    CIDToGIDMap: 'data',
  },
  drawnFont: plain('Type Subtype FirstChar LastChar Widths FontBBox FontMatrix'),
  encoding: {
    ...plain('Type BaseEncoding Differences CMapName WMode'),
    UseCMap: 'encoding',
    CIDSystemInfo: 'system',
  },
  system: plain('Registry Ordering Supplement'),
  fontDescriptor: {
    ...plain('Type FontName FontFamily FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent'),
    ...plain('Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth'),
    ...each('fontFile', 'FontFile FontFile2 FontFile3'),
  },
  fontFile: plain('Length1 Length2 Length3 Subtype'),

  data: {},
  decoding: {
    ...plain('Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows'),
    ...plain('EndOfBlock BlackIs1 DamagedRowsBeforeError ColorTransform'),
    JBIG2Globals: 'data',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** How the bytes of a stream are encoded. */
export const ENCODED = { ...plain('Filter'), DecodeParms: 'decoding' } as const;
