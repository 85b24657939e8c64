import { safeUri } from '#app/domain/text/safe-uri.ts';

const MAIL = /^[^\s@/:]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/;
const HOST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:[/?#:].*)?$/u;
const OURS = /^(?:https?:|mailto:|\/)/i;

/**
 * Normalizes a typed address: a web page, an email address or a page of this application. `null` for anything else.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (/\s/.test(text)) return null;
  if (MAIL.test(text)) return `mailto:${text}`;
  if (HOST.test(text)) return `https://${text}`;
  return OURS.test(text) ? safeUri(text) : null;
}
