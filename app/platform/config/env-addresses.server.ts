export const isUrl = (address: string): boolean => address.includes('://') && URL.canParse(address);

/**
 * Returns whether an address is on this machine, in any notation: the URL parser resolves `127.1` and similar forms.
 */
export function isLoopback(address: string): boolean {
  const asUrl = isUrl(address) ? address : `http://${address}`;
  if (!URL.canParse(asUrl)) return false;
  const host = new URL(asUrl).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|::1?|::ffff:7f[\da-f]{2}:[\da-f]{1,4})$/i.test(
    host,
  );
}
