/** Variables are missing or invalid. */
export class InvalidEnvironment extends Error {
  override name = 'InvalidEnvironment';
}
