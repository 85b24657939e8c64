/**
 * Returns one value for the whole process. A module can be evaluated twice in one process (by the development server
 * on each change, or natively beside the bundle), but a lock, a pool or a transaction scope must exist once.
 */
export function processGlobal<T>(name: string, make: () => T): T {
  const holder = globalThis as { [key: symbol]: T | undefined };
  const key = Symbol.for(`vestry.${name}`);
  const present = holder[key];
  if (present !== undefined) return present;
  const made = make();
  holder[key] = made;
  return made;
}
