/** Joins class names, skipping falsy ones. Runs about a hundred times per page, so allocates no arrays. */
export function cx(...names: (string | false | null | undefined)[]): string {
  let joined = '';
  for (const name of names) if (name) joined += joined ? ` ${name}` : name;
  return joined;
}
