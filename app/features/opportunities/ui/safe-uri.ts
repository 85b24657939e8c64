const SAFE_SCHEME = /^(?:https?|mailto|tel):/i;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * The address of a link in a text that somebody wrote, if a click on it can do no harm: a page of ours, a web page,
 * an e-mail address or a telephone number. Anything else (`javascript:`, `data:`, `//host`) is `null`.
 */
export function safeUri(uri: unknown): string | null {
  if (typeof uri !== 'string') return null;
  // Browsers drop control characters and leading blanks before they look at the scheme; so do we.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
  const address = uri.replace(/[\u0000-\u001f\u007f]/g, '').trim();
  if (SAFE_SCHEME.test(address)) return address;
  if (ANY_SCHEME.test(address) || !/^[/#?]/.test(address) || /^\/[/\\]/.test(address)) return null;
  return address;
}
