/** Why a file cannot be decrypted, in a sentence for the person who has the key. */
export class AgeError extends Error {
  override name = 'AgeError';
}
