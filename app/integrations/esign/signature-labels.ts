/**
 * What is printed below the lines of an agreement. The provider finds the words and places the fields on the lines, so
 * they must not occur anywhere else.
 */
export const SIGNATURE_LABEL = 'Electronic signature of the member';
export const SIGNED_ON_LABEL = 'Date of electronic signature';
