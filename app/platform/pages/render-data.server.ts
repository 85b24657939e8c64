import type { EntryContext } from 'react-router';

type Chunk = { done: boolean; value: string };
type SettledChunk = Promise<void> & { result?: Chunk };

/**
 * Reads the loaders' data before rendering. React Router passes it to the browser as a stream that its renderer reads
 * chunk by chunk, suspending for each. If it is read to the end first and stored where the renderer keeps the chunks
 * it has read, it never suspends, and the page renders to a string. Relies on framework internals, which
 * `render-data.test.tsx` checks.
 */
export async function drainRenderData(entry: EntryContext): Promise<void> {
  if (!entry.serverHandoffStream) return;
  const whole = (await bytesOf(entry.serverHandoffStream)).toString();
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

/** Reads a whole stream. The framework's encoder writes it in one piece, which is not copied. */
export async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) pieces.push(read.value);
  const [first] = pieces;
  return pieces.length === 1 && first?.buffer instanceof ArrayBuffer
    ? Buffer.from(first.buffer, first.byteOffset, first.byteLength)
    : Buffer.concat(pieces);
}
