import { z } from 'zod';
import { MOST_TRACED_BYTES } from '#app/features/documents/copies/trail.ts';

const found = z.object({ copies: z.array(z.string()) });
const refused = z.object({ error: z.object({ message: z.string() }) });

/** Uploads a file to search it for copy ids. */
export async function traceUpload(file: File): Promise<{ copies: string[] } | { problem: string }> {
  if (file.size > MOST_TRACED_BYTES)
    return { problem: `Files can be at most ${MOST_TRACED_BYTES / 1024 / 1024} MB. Try a part of the file.` };
  try {
    const answer = await fetch('/api/documents/trace', { method: 'POST', body: file });
    const body: unknown = await answer.json();
    if (answer.ok) return found.parse(body);
    return { problem: refused.parse(body).error.message };
  } catch {
    return { problem: 'The file could not be sent. Check your connection and try again.' };
  }
}
