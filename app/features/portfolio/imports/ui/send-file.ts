import { z } from 'zod';
import { MOST_IMPORT_BYTES } from '../import-format.ts';

const kept = z.object({ id: z.string() });
const refused = z.object({ error: z.object({ message: z.string() }) });

/** Uploads a ledger file, which is checked immediately or soon; returns its id, or why it was refused. */
export async function sendFile(file: File): Promise<{ id: string } | { problem: string }> {
  if (file.size > MOST_IMPORT_BYTES)
    return {
      problem: `Files can be at most ${MOST_IMPORT_BYTES / 1024 / 1024} MB. Split the file and import the parts.`,
    };
  try {
    const answer = await fetch(`/api/admin/imports?name=${encodeURIComponent(file.name)}`, {
      method: 'POST',
      body: file,
    });
    const body: unknown = await answer.json();
    return answer.ok ? kept.parse(body) : { problem: refused.parse(body).error.message };
  } catch {
    return { problem: 'The file could not be sent. Check your connection and try again.' };
  }
}
