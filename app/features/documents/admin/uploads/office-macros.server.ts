import { inflateRawSync } from 'node:zlib';
import { readAllXml } from '#app/platform/untrusted-files/xml.server.ts';
import type { PartPlace } from './zip-directory.ts';

const HEADER_BYTES = 30;
const MOST_UNPACKED_BYTES = 4 * 1024 * 1024;

/**
 * Returns whether an office file has macros by what its parts are said to be, whatever their names; `null` if that
 * cannot be read. Runs in a process of its own.
 * @param file the given parts as they are in the archive, one after the other
 */
export function hasMacros(file: Uint8Array, parts: readonly PartPlace[]): boolean | null {
  try {
    let start = 0;
    return parts.some((part) => {
      const entry = file.subarray(start, start + part.bytes);
      start += part.bytes;
      return namesMacros(unpacked(entry, part));
    });
  } catch {
    return null;
  }
}

function unpacked(entry: Uint8Array, { packed, isDeflated }: PartPlace): Uint8Array {
  const view = new DataView(entry.buffer, entry.byteOffset, entry.byteLength);
  const start = HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  const data = entry.subarray(start, start + packed);
  return isDeflated ? inflateRawSync(data, { maxOutputLength: MOST_UNPACKED_BYTES }) : data;
}

/** The types of the parts of macros, and of the files that have them: `vbaProject`, `macrosheet`, `macroEnabled`. */
const MACROS = /vba|macro/i;

function namesMacros(xml: Uint8Array): boolean {
  let found = false;
  readAllXml(xml, {
    open(name, attribute) {
      const type = name === 'Relationship' ? attribute('Type') : attribute('ContentType');
      if (MACROS.test(type ?? '')) found = true;
    },
    close: () => undefined,
  });
  return found;
}
