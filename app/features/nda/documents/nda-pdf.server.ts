import { DomainError } from '#app/domain/errors.ts';
import type { Letterhead } from '#app/domain/firm/firm.ts';
import { SIGNATURE_LABEL, SIGNED_ON_LABEL } from '#app/integrations/esign/signature-labels.ts';
import { lettersWithoutFont } from '#app/platform/fonts/product-fonts.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { setSheet } from '#app/platform/pdf/sheet.server.ts';
import { blocksOf, refusalToSign } from './nda-text.ts';

type Agreement = { title: string; version: number; effectiveAt: Date; body: string; firm: Letterhead };

const MOST_NAMED = 8;

/** Returns why a text cannot become an agreement, in a sentence that names the problem; `null` if it can. */
export async function refusalToSet(text: string): Promise<string | null> {
  const missing = await lettersWithoutFont(text);
  if (missing.length === 0) return refusalToSign(text);
  const named = missing.slice(0, MOST_NAMED).join(' ');
  return `The PDF's typefaces do not have these characters: ${named}. Please replace them, or upload the agreement as a PDF.`;
}

/**
 * Renders a text agreement as a PDF with lines to sign on at its end. The output is deterministic.
 * @throws DomainError `unprocessable` when it has characters that the typefaces lack.
 */
export async function agreementPdf({
  title,
  version,
  effectiveAt,
  body,
  firm,
}: Agreement): Promise<Uint8Array> {
  const refusal = await refusalToSet(`${title}\n${body}`);
  if (refusal) throw new DomainError('unprocessable', refusal);
  return setSheet(
    {
      brand: firm.brand,
      firm,
      kind: 'Agreement',
      title,
      // The title appears once, whether or not the text repeats it.
      text: blocksOf(body.normalize('NFC')).flatMap(({ kind, text }) =>
        kind === 'title' ? [] : { kind, text },
      ),
      signature: [SIGNATURE_LABEL, SIGNED_ON_LABEL],
      reference: `Version ${version}`,
      issued: `In force from ${formatDate(effectiveAt.toISOString())}`,
    },
    effectiveAt,
  );
}

/** Renders the page to sign on, for the end of an uploaded agreement. */
export const signaturePage = (firm: Letterhead): Promise<Uint8Array> =>
  setSheet(
    {
      brand: firm.brand,
      firm,
      kind: 'Agreement',
      title: 'Signature',
      text: [{ kind: 'paragraph', text: 'This page belongs to the agreement before it.' }],
      signature: [SIGNATURE_LABEL, SIGNED_ON_LABEL],
      reference: 'Signature page',
      isPart: true,
    },
    new Date(),
  );
