/**
 * A creditor reference (ISO 11649): `RF`, two check digits, and up to 21 letters and digits of the creditor. Banks
 * carry it unchanged in a field of its own; where a payer types it, it is read in groups of four.
 */
const SHAPE = /^RF\d{2}[A-Z0-9]{1,21}$/;
const BODY = /^[A-Z0-9]{1,21}$/;
const PREFIX = 4;
const LONGEST = 25;

/** ISO 7064, mod 97-10, of references and IBANs: letters count from 10, and what stands in front is read last. */
function remainder(reference: string): number {
  let rest = 0;
  for (const sign of reference.slice(PREFIX) + reference.slice(0, PREFIX)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value < 10 ? 10 : 100) + value) % 97;
  }
  return rest;
}

/** @throws RangeError when the body is not 1 to 21 capital letters and digits. */
export function makeReference(body: string): string {
  if (!BODY.test(body)) throw new RangeError('A reference has 1 to 21 capital letters and digits');
  return `RF${String(98 - remainder(`RF00${body}`)).padStart(2, '0')}${body}`;
}

/** Of a reference or an IBAN, without blanks and in capital letters. */
export const hasRightCheckDigits = (text: string): boolean => remainder(text) === 1;

/** Without blanks and in capital letters. */
export const isReference = (text: string): boolean => SHAPE.test(text) && hasRightCheckDigits(text);

/**
 * Every reading of a text as a reference with the right check digits. A bank may have lost blanks, so where a reference
 * ends cannot be seen: chance makes one of 97 readings right, and only a reference that we gave out is one of ours.
 */
export function referencesIn(text: string): string[] {
  const bare = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const found = new Set<string>();
  for (let at = bare.indexOf('RF'); at >= 0; at = bare.indexOf('RF', at + 1))
    for (let end = Math.min(bare.length, at + LONGEST); end > at + PREFIX; end -= 1) {
      const reading = bare.slice(at, end);
      if (isReference(reading)) found.add(reading);
    }
  return [...found];
}
