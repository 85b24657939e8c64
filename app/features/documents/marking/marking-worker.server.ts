import { markedPicture, type PictureFacts, pictureFactsOf } from './drawing/image.server.ts';
import type { Filling } from './filling/copy-bytes.ts';
import { fillingFor } from './filling/fill.server.ts';
import { sidecarSchema } from './filling/sidecar.ts';
import type { Mark } from './mark.ts';
import type { PictureType } from './picture-types.ts';
import { type PreparedPdf, preparePdf, type Refusal } from './preparing/prepare.server.ts';
import { type TracedIds, tracedIdsIn } from './trace.server.ts';

// Runs in processes of its own (`in-own-process.server.ts`).

export const prepareFile = (file: Uint8Array): Promise<PreparedPdf | Refusal> => preparePdf(file);

/** @param sidecar as stored: JSON. */
export function fill(sidecar: Uint8Array, mark: Mark): Promise<Filling> {
  const parsed = sidecarSchema.parse(JSON.parse(Buffer.from(sidecar).toString('utf8')));
  return fillingFor(parsed, mark);
}

export const pictureFacts = (file: Uint8Array): Promise<PictureFacts | null> => pictureFactsOf(file);

export const picture = (
  file: Uint8Array,
  { type, mark }: { type: PictureType; mark: Mark },
): Promise<Uint8Array> => markedPicture(file, type, mark);

export const traceFileIds = (file: Uint8Array): Promise<TracedIds> => tracedIdsIn(file);
