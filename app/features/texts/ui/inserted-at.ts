/**
 * Returns a text with another inserted where its field has the cursor, in place of what is selected there; as a last
 * paragraph while the cursor was never placed in it.
 */
export function insertedAt(fieldId: string, text: string, inserted: string): string {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLTextAreaElement) || field.selectionEnd === 0)
    return [text.trimEnd(), inserted].filter(Boolean).join('\n\n');
  return text.slice(0, field.selectionStart) + inserted + text.slice(field.selectionEnd);
}
