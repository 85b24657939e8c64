import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Calls a function of HarfBuzz by its name in C; what it allocates is addressed by numbers. */
export type Call = (name: string, ...args: number[]) => number;
type Subsetter = { memory: WebAssembly.Memory; call: Call };
let subsetter: Promise<Subsetter> | undefined;

async function loadSubsetter(): Promise<Subsetter> {
  const file = require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const { instance } = await WebAssembly.instantiate(await readFile(file));
  const { memory, ...functions } = instance.exports;
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('The subsetter has no memory');
  const call: Call = (name, ...args) => {
    const run = functions[name];
    if (typeof run !== 'function') throw new Error(`The subsetter lacks ${name}`);
    return Number(run(...args));
  };
  if (functions._initialize) call('_initialize');
  return { memory, call };
}

export const tag = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE();

/** Returns a font with the parts that `choose` states. `undefined` for one that HarfBuzz does not read. */
export async function subset(
  font: Uint8Array,
  choose: (call: Call, input: number, face: number) => void,
): Promise<Buffer | undefined> {
  subsetter ??= loadSubsetter();
  const { memory, call } = await subsetter;
  const start = call('malloc', font.length);
  if (!start) return undefined;
  new Uint8Array(memory.buffer).set(font, start);
  const blob = call('hb_blob_create', start, font.length, 2, 0, 0);
  const face = call('hb_face_create', blob, 0);
  const input = call('hb_subset_input_create_or_fail');
  choose(call, input, face);
  const made = call('hb_subset_or_fail', face, input);
  const result = made && call('hb_face_reference_blob', made);
  const from = result && call('hb_blob_get_data', result, 0);
  const bytes = Buffer.from(memory.buffer.slice(from, from + (result && call('hb_blob_get_length', result))));
  for (const [free, held] of [
    ['hb_blob_destroy', result],
    ['hb_face_destroy', made],
    ['hb_subset_input_destroy', input],
    ['hb_face_destroy', face],
    ['hb_blob_destroy', blob],
    ['free', start],
  ] as const)
    if (held) call(free, held);
  return bytes.length > 0 ? bytes : undefined;
}
