/**
 * Returns a text with another inserted where its field has the cursor, in place of what is selected there; at its end
 * if the field was never used.
 */
export function insertedAt(fieldId: string, text: string, body: string): string {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLTextAreaElement) || text === '')
    return text === '' ? body : `${text}\n\n${body}`;
  return text.slice(0, field.selectionStart) + body + text.slice(field.selectionEnd);
}
