import { v7 } from 'uuid';

const last = { at: 0, number: 0 };

/**
 * Returns ids for entries of this moment, and the moment. The ids are UUIDv7 with exactly that time, and increase
 * within a process even when it writes several in one millisecond.
 */
export function entryIds(count: number, now = Date.now()): { ids: string[]; at: Date } {
  if (now !== last.at) Object.assign(last, { at: now, number: Math.floor(Math.random() * 2 ** 24) });
  const ids = Array.from({ length: count }, () => {
    last.number += 1;
    return v7({ msecs: now, seq: last.number });
  });
  return { ids, at: new Date(now) };
}

/** Returns the smallest id of a time, to narrow a list by time. */
export function firstIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
