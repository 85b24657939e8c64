export class InvalidEnvironment extends Error {
  override name = 'InvalidEnvironment';
}
