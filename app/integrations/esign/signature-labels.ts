/**
 * What is printed below the lines of an agreement. The provider finds the words and places the fields on the lines, so
 * they must not occur anywhere else.
 */
export const SIGNATURE_LABEL = 'Electronic signature of the member';
export const SIGNED_ON_LABEL = 'Date of electronic signature';

/** Agreements that were published with these words keep their bytes, so the provider still looks for them. */
export const FORMER_SIGNATURE_LABEL = '/sign/';
export const FORMER_SIGNED_ON_LABEL = '/date/';

/** Words at which the provider places a field, wherever they occur. */
export const SIGNATURE_WORDS = [
  ...[SIGNATURE_LABEL, SIGNED_ON_LABEL],
  ...[FORMER_SIGNATURE_LABEL, FORMER_SIGNED_ON_LABEL],
];
