const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** The marker that identifies a note. It is visible text, because the CRM drops comments and unknown attributes. */
export const noteMarker = (ref: string): string => `[vestry:${ref}]`;

/** Returns the note in HTML, as the CRM stores it. */
export const noteBody = (text: string, ref: string): string =>
  `<p>${escaped(text).replaceAll('\n', '<br>')}</p><p>${noteMarker(ref)}</p>`;
