/** Returns the first day of the quarter of a day; both are ISO days. */
export function quarterOf(day: string): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
}

/** Returns the name of the quarter that begins on a day: `Q4 2026`. */
export const quarterText = (first: string): string =>
  `Q${(Number(first.slice(5, 7)) + 2) / 3} ${first.slice(0, 4)}`;

/** Returns the first day of the quarter after the one that begins on a day. */
export function quarterAfter(first: string): string {
  const next = new Date(`${first}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 3);
  return next.toISOString().slice(0, 10);
}
