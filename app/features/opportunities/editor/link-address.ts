import { safeUri } from '../ui/safe-uri.ts';

const MAIL = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/;
const HOST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:[/?#:].*)?$/u;
const OURS = /^(?:https?:|mailto:|\/)/i;

/** The address that a writer means: a web page, a mail address or a page of ours. `null` for anything else. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (/\s/.test(text)) return null;
  if (MAIL.test(text)) return `mailto:${text}`;
  if (HOST.test(text)) return `https://${text}`;
  return OURS.test(text) ? safeUri(text) : null;
}
