import type { EntryContext } from 'react-router';

type Chunk = { done: boolean; value: string };
type SettledChunk = Promise<void> & { result?: Chunk };

/**
 * React Router hands the loaders' data to the browser as a stream that its renderer reads chunk by chunk,
 * suspending for each. Read to its end beforehand and put where the renderer keeps what it has read, it
 * never suspends, and the page renders to a string. Framework internals: `hand-off.test.tsx` watches them.
 */
export async function settleHandOff(entry: EntryContext): Promise<void> {
  if (!entry.serverHandoffStream) return;
  const whole = await new Response(entry.serverHandoffStream).text();
  const chunks: Chunk[] = [
    { done: false, value: whole },
    { done: true, value: '' },
  ];
  const meta = entry as { renderMeta?: { streamCache?: Record<number, SettledChunk> } };
  meta.renderMeta ??= {};
  meta.renderMeta.streamCache = Object.fromEntries(
    chunks.map((result, index) => [index, Object.assign(Promise.resolve(), { result })]),
  );
  entry.serverHandoffStream = new ReadableStream();
}
