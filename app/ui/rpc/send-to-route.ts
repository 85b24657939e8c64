import { z } from 'zod';
import { isAccepted, sendBody, UNREACHED } from './send-file.ts';

const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Uploads a file to a route of ours. Returns its response, or the problem as a sentence. */
export async function sendToRoute<Answer>(
  path: string,
  file: Blob,
  answer: z.ZodType<Answer>,
): Promise<Answer | { problem: string }> {
  const response = await sendBody(path, file);
  const body = parsedJson(response.text);
  const accepted = isAccepted(response) && answer.safeParse(body);
  if (accepted !== false && accepted.success) return accepted.data;
  const refused = refusal.safeParse(body);
  return { problem: refused.success ? refused.data.error.message : UNREACHED };
}

/** Returns `undefined` for text that is not JSON, such as the page of a proxy. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
