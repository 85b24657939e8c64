import { move, transferableSymbol, valueSymbol } from 'piscina';
import { markedPicture, type PictureFacts, pictureFactsOf } from './drawing/image.server.ts';
import type { Filling } from './filling/copy-bytes.ts';
import { fillingFor } from './filling/fill.server.ts';
import { sidecarSchema } from './filling/sidecar.ts';
import type { Mark } from './mark.ts';
import type { PictureType } from './picture-types.ts';
import { preparePdf } from './preparing/prepare.server.ts';
import { type TracedIds, tracedIdsIn } from './trace.server.ts';

// Runs in worker threads and processes files; `pool.server.ts` calls these functions by name.

/** @returns `PreparedPdf | Refusal`, transferred and not copied: a template may have 200 MB. */
export async function prepare(input: Uint8Array): Promise<unknown> {
  const prepared = await preparePdf(input);
  return 'problem' in prepared ? prepared : handedOver(prepared, [prepared.template]);
}

/** @param sidecar as stored: JSON. */
export function fill({ sidecar, mark }: { sidecar: Uint8Array; mark: Mark }): Promise<Filling> {
  const parsed = sidecarSchema.parse(JSON.parse(Buffer.from(sidecar).toString('utf8')));
  return fillingFor(parsed, mark);
}

/** Wraps a value so that the pool transfers its buffers and unwraps it on the other side. */
function handedOver(value: object, files: readonly Uint8Array[]): unknown {
  const movable = {
    get [transferableSymbol]() {
      return files.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
    },
    get [valueSymbol]() {
      return value;
    },
  };
  return move(movable);
}

export const pictureFacts = (input: Uint8Array): Promise<PictureFacts | null> => pictureFactsOf(input);

export const picture = (input: { bytes: Uint8Array; type: PictureType; mark: Mark }): Promise<Uint8Array> =>
  markedPicture(input.bytes, input.type, input.mark);

export const trace = (input: Uint8Array): Promise<TracedIds> => tracedIdsIn(input);
