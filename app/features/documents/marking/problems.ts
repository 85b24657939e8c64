import { MOST_PICTURE_BYTES, MOST_PICTURE_PIXELS } from './picture-types.ts';

const MEGABYTE = 1024 * 1024;
const MILLION = 1_000_000;

/** Why files are not prepared, in sentences for the firm. Each preparation step has its own messages in addition. */
export const PROBLEMS = {
  large: 'The file is larger than 200 MB.',
  lost: 'The file is not in the storage.',
  type: 'Only PDF files and pictures (JPEG, PNG, WebP) can be watermarked.',
  hopeless: 'The file could not be read in several attempts.',
  picture: 'The picture is damaged or has the wrong file extension.',
  largePicture: `The picture is larger than ${MOST_PICTURE_BYTES / MEGABYTE} MB or ${MOST_PICTURE_PIXELS / MILLION} million pixels. Save it smaller, or as a PDF.`,
} as const;

export type UnmarkableCode = 'payload_too_large' | 'unsupported_type' | 'unprocessable';

/** Returns the error code for a requested copy that cannot be marked (product.md §5). */
export function unmarkableCode(problem: string): UnmarkableCode {
  if (problem === PROBLEMS.large || problem === PROBLEMS.largePicture) return 'payload_too_large';
  return problem === PROBLEMS.type ? 'unsupported_type' : 'unprocessable';
}
