import { z } from 'zod';

const refusal = z.object({ error: z.object({ message: z.string() }) });
const UNREACHED = 'The upload failed. Please check your connection and try again.';

/** Uploads the PDF of a draft. Returns the refusal; `null` when it was accepted. */
export async function uploadPdf(versionId: string, file: File): Promise<string | null> {
  try {
    const answer = await fetch(`/api/nda/upload?id=${versionId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: file,
    });
    if (answer.ok) return null;
    const said = refusal.safeParse(await answer.json());
    return said.success ? said.data.error.message : UNREACHED;
  } catch {
    return UNREACHED;
  }
}
