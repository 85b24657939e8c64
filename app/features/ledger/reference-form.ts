import { visibleText } from '#app/platform/tables/table.ts';

/**
 * Returns the form that references have in common which a person or a spreadsheet may take for one another: those
 * that differ only by characters that are not seen, or as numbers by leading zeros.
 */
export function referenceForm(reference: string): string {
  const seen = visibleText(reference).normalize('NFC');
  return /^\d+$/.test(seen) ? seen.replace(/^0+(?=\d)/, '') : seen;
}

export const alikeText = (reference: string, other: string, where: string): string =>
  `“${reference}” looks like “${other}” ${where}: they differ only by leading zeros, or by spaces and characters that are not seen. Write both alike, or choose a reference that differs visibly.`;
