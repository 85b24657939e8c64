import { settings } from '#app/platform/config/settings.server.ts';
import { setPdf } from '#app/platform/pdf/set-pdf.server.ts';
import {
  currentDetail,
  RECEIPT_TITLES,
  type Receipt,
  receiptFacts,
  receiptSentence,
  referenceOf,
} from './receipt.ts';
import template from './receipt.typ?raw';

/** Returns a receipt as a PDF; the same receipt gives the same bytes while its commitment is unchanged. Times are in the member's zone. */
export async function receiptPdf(receipt: Receipt, timeZone: string): Promise<Uint8Array> {
  const firm = settings().appName;
  const { bytes } = await setPdf(
    template,
    {
      firm,
      title: RECEIPT_TITLES[receipt.kind],
      sentence: receiptSentence(receipt),
      facts: receiptFacts(receipt, timeZone),
      detail: currentDetail(receipt),
      footer: `${firm} · ${referenceOf(receipt)}`,
    },
    new Date(receipt.madeAt),
  );
  return bytes;
}
