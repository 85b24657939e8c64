import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const REGULAR = 400;
const require = createRequire(import.meta.url);

type Subsetter = { memory: WebAssembly.Memory; call(name: string, ...args: number[]): number };
let subsetter: Promise<Subsetter> | undefined;

async function loadSubsetter(): Promise<Subsetter> {
  const file = require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const { instance } = await WebAssembly.instantiate(await readFile(file));
  const { memory, ...functions } = instance.exports;
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('The subsetter has no memory');
  const call = (name: string, ...args: number[]): number => {
    const run = functions[name];
    if (typeof run !== 'function') throw new Error(`The subsetter lacks ${name}`);
    return Number(run(...args));
  };
  if (functions._initialize) call('_initialize');
  return { memory, call };
}

const tag = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE();

/**
 * Returns the letters of a variable font in its regular weight, as a font named `family`: the typesetter sets variable
 * fonts in their lightest weight, and takes one font of each family.
 */
export async function staticFont(font: Uint8Array, codes: Iterable<number>, family: string): Promise<Buffer> {
  subsetter ??= loadSubsetter();
  const { memory, call } = await subsetter;
  const start = call('malloc', font.length);
  new Uint8Array(memory.buffer).set(font, start);
  const blob = call('hb_blob_create', start, font.length, 2, 0, 0);
  const face = call('hb_face_create', blob, 0);
  const input = call('hb_subset_input_create_or_fail');
  const set = call('hb_subset_input_unicode_set', input);
  for (const code of codes) call('hb_set_add', set, code);
  call('hb_subset_input_pin_axis_location', input, face, tag('wght'), REGULAR);
  call('hb_subset_input_pin_axis_to_default', input, face, tag('wdth'));
  const made = call('hb_subset_or_fail', face, input);
  if (!made) throw new Error('The font cannot be reduced');
  const result = call('hb_face_reference_blob', made);
  const from = call('hb_blob_get_data', result, 0);
  const bytes = Buffer.from(memory.buffer.slice(from, from + call('hb_blob_get_length', result)));
  for (const [free, held] of [
    ['hb_blob_destroy', result],
    ['hb_face_destroy', made],
    ['hb_subset_input_destroy', input],
    ['hb_face_destroy', face],
    ['hb_blob_destroy', blob],
    ['free', start],
  ] as const)
    call(free, held);
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
