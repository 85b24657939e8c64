import { subset, tag } from './subsetter.server.ts';

const REGULAR = 400;

/** Of HarfBuzz: the set of features that are kept. */
const FEATURES = 6;

/**
 * Returns the letters of a variable font in one weight, as a font named `family`, with its figures of equal width: the
 * typesetter sets variable fonts in their lightest weight.
 */
export async function staticFont(
  font: Uint8Array,
  codes: Iterable<number>,
  { family, weight = REGULAR }: { family: string; weight?: number },
): Promise<Buffer> {
  const bytes = await subset(font, (call, input, face) => {
    const set = call('hb_subset_input_unicode_set', input);
    for (const code of codes) call('hb_set_add', set, code);
    call('hb_set_add', call('hb_subset_input_set', input, FEATURES), tag('tnum'));
    call('hb_subset_input_pin_axis_location', input, face, tag('wght'), weight);
    call('hb_subset_input_pin_axis_to_default', input, face, tag('wdth'));
  });
  if (!bytes) throw new Error('The font cannot be reduced');
  return renamed(bytes, family);
}

/** Replaces the table of names, which stands last then. */
function renamed(font: Buffer, family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16();
  const names = Buffer.alloc(6 + 2 * 12);
  // Family (1) and PostScript name (6) in English, in the encoding of Windows.
  for (const [at, value] of [
    0,
    2,
    names.length,
    3,
    1,
    0x409,
    1,
    text.length,
    0,
    3,
    1,
    0x409,
    6,
    text.length,
    0,
  ].entries())
    names.writeUInt16BE(value, at * 2);
  const padding = Buffer.alloc((4 - (font.length % 4)) % 4);
  const result = Buffer.concat([font, padding, names, text]);
  for (let entry = 12; entry < 12 + font.readUInt16BE(4) * 16; entry += 16) {
    if (font.readUInt32BE(entry) !== tag('name')) continue;
    result.writeUInt32BE(font.length + padding.length, entry + 8);
    result.writeUInt32BE(names.length + text.length, entry + 12);
  }
  return result;
}
