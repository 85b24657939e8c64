const SAFE_SCHEME = /^(?:https?|mailto|tel):/i;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Returns the address of a link in authored text if it is safe: a page of this application, a web page, an email
 * address or a telephone number. `null` for anything else (`javascript:`, `data:`, `//host`).
 */
export function safeUri(uri: unknown): string | null {
  if (typeof uri !== 'string') return null;
  // Browsers remove control characters and leading spaces before they parse the scheme; this does the same.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
  const address = uri.replace(/[\u0000-\u001f\u007f]/g, '').trim();
  if (SAFE_SCHEME.test(address)) return address;
  if (ANY_SCHEME.test(address) || !/^[/#?]/.test(address) || /^\/[/\\]/.test(address)) return null;
  return address;
}
