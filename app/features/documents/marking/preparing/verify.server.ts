import { writeInto } from '../filling/copy-bytes.ts';
import { fillingFor } from '../filling/fill.server.ts';
import type { Mark } from '../mark.ts';
import { newTraceId, printedTraceId, traceIdsInText } from '../trace-id.ts';
import { openPdf, textOfPages } from './pdf-text.server.ts';
import type { Template } from './template.server.ts';

/** Thrown when a reader does not find the mark on each page. */
export class UnmarkedPageError extends Error {}

const PROBE: Omit<Mark, 'traceId'> = {
  name: 'Probe',
  email: 'probe@vestry.invalid',
  markedAt: '2026-01-01T00:00:00.000Z',
  // Every fragment of the footer's text contains one of these words.
  documentId: 'probe-of-the-mark',
};

/**
 * Marks the template with a probe, reads it with a second reader, and requires the trace id on each page.
 * @returns the text of each page, without the mark.
 */
export async function verifyTemplate({
  bytes,
  sidecar,
}: Pick<Template, 'bytes' | 'sidecar'>): Promise<string[]> {
  const traceId = newTraceId();
  const filling = await fillingFor(sidecar, { ...PROBE, traceId });
  // Every copy overwrites the placeholders again, so the template itself may contain the probe.
  writeInto(bytes, 0, filling);
  const pdf = await openPdf(bytes);
  try {
    if (pdf.numPages !== sidecar.pages.length)
      throw new UnmarkedPageError(
        `A reader finds ${pdf.numPages} pages, ${sidecar.pages.length} were marked`,
      );
    const pages = await textOfPages(pdf);
    const bare = pages.findIndex(
      (pieces) => !pieces.some((piece) => traceIdsInText(piece).includes(traceId)),
    );
    if (bare >= 0) throw new UnmarkedPageError(`A reader does not find the mark on page ${bare + 1}`);
    return pages.map((pieces) =>
      pieces
        .filter((piece) => !isOfProbe(piece, traceId))
        .join(' ')
        .trim(),
    );
  } finally {
    await pdf.loadingTask.destroy();
  }
}

const isOfProbe = (piece: string, traceId: string): boolean =>
  [printedTraceId(traceId), PROBE.email, PROBE.documentId].some((word) => piece.includes(word));
