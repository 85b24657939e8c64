/** Uploads a file by a form of the bucket. Returns whether the bucket accepted it. */
export async function sendForm(
  { url, fields }: { url: string; fields: Record<string, string> },
  file: File,
): Promise<boolean> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Last, because the storage ignores fields after the file.
  form.append('file', file);
  try {
    const { ok } = await fetch(url, { method: 'POST', body: form });
    return ok;
  } catch {
    return false;
  }
}
