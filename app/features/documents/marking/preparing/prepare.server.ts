import type { PreparationMethod } from '#app/domain/access/documents.ts';
import type { Sidecar } from '../filling/sidecar.ts';
import { WARNINGS } from './hazards.server.ts';
import { asItIs, installedQpdf, type Normaliser, withQpdfWasm } from './normalise.server.ts';
import { rasterisePdf } from './raster.server.ts';
import { makeTemplate } from './template.server.ts';
import { verifyTemplate } from './verify.server.ts';

export type PreparedPdf = {
  template: Uint8Array;
  sidecar: Sidecar;
  method: PreparationMethod;
  warnings: string[];
  texts: string[];
};

/** Why no copy can be marked, in a sentence for the firm. */
export type Refusal = { problem: string };

type Way = { method: PreparationMethod; read: Normaliser };

const WAYS: readonly Way[] = [
  { method: 'qpdf', read: installedQpdf() },
  { method: 'qpdf_wasm', read: withQpdfWasm },
  { method: 'pdf_lib', read: asItIs },
  { method: 'raster', read: rasterisePdf },
];

const PASSWORD = 'The file opens only with a password. Save it without one and upload it again.';
const DAMAGED = 'The file is damaged and cannot be opened. Save it again as a PDF and upload it.';

/**
 * Prepares a PDF for marks with the first method that works: rewritten, repaired, or as pictures of its pages. A
 * method counts only if a second reader finds the probe on every page.
 */
export async function preparePdf(input: Uint8Array): Promise<PreparedPdf | Refusal> {
  if (!Buffer.from(input.buffer, input.byteOffset, Math.min(1024, input.length)).includes('%PDF-'))
    return { problem: 'The file is not a PDF, although its name says so.' };
  const isEncrypted = Buffer.from(input.buffer, input.byteOffset, input.length).includes('/Encrypt');
  const failures: string[] = [];
  for (const { method, read } of WAYS) {
    try {
      const sound = await read(input);
      if (!sound) continue;
      const { bytes, sidecar, warnings } = await makeTemplate(sound);
      const texts = await verifyTemplate({ bytes, sidecar });
      return { template: bytes, sidecar, method, texts, warnings: withWay(warnings, method, isEncrypted) };
    } catch (error) {
      failures.push(`${method}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { problem: failures.some((failure) => /password/i.test(failure)) ? PASSWORD : DAMAGED };
}

const withWay = (warnings: string[], method: PreparationMethod, isEncrypted: boolean): string[] => [
  ...warnings,
  ...(isEncrypted ? [WARNINGS.owner] : []),
  ...(method === 'raster' ? [WARNINGS.raster] : []),
];
