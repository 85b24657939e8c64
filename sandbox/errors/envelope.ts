import { z } from 'zod';
import { parseJson } from '../json.ts';

const envelope = z.object({
  dsn: z.string().default(''),
  event_id: z.string().optional(),
  sdk: z.object({ name: z.string() }).default({ name: '' }),
});
const item = z.object({ type: z.string(), length: z.number().optional() });

/** A line about the whole, then for each item a line about it and the item, which may hold any bytes. */
export function openEnvelope(bytes: Buffer) {
  let at = 0;
  const take = (length?: number): Buffer => {
    const found = length === undefined ? bytes.indexOf('\n', at) : at + length;
    const end = found < 0 ? bytes.length : found;
    const part = bytes.subarray(at, end);
    at = end + 1;
    return part;
  };
  const header = envelope.safeParse(parseJson(take().toString()));
  const items: { type: string; bytes: Buffer }[] = [];
  while (at < bytes.length) {
    const about = item.safeParse(parseJson(take().toString()));
    if (!about.success) return undefined;
    items.push({ type: about.data.type, bytes: take(about.data.length) });
  }
  return header.success ? { ...header.data, items } : undefined;
}
