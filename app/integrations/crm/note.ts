const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** By which a note is known again. In plain sight, since the CRM drops comments and attributes that it does not know. */
export const noteMarker = (ref: string): string => `[vestry:${ref}]`;

/** The note as the CRM keeps it, in HTML. */
export const noteBody = (text: string, ref: string): string =>
  `<p>${escaped(text).replaceAll('\n', '<br>')}</p><p>${noteMarker(ref)}</p>`;
