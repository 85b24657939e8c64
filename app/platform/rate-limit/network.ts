import { isIPv6 } from 'node:net';

/** An IPv4 address as IPv6 writes it. */
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const GROUPS = 8;
/** A subscriber with one IPv6 address usually controls its whole /64. */
const COUNTED = 4;

/**
 * Returns the part of an address that is counted: all of an IPv4 address, the first 64 bits of IPv6, anything else
 * unchanged.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  const bare = address.split('%')[0] ?? '';
  if (!isIPv6(bare)) return address;
  // The URL parser normalises every notation; at most one run of zeros is omitted.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const [first, last] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : GROUPS - first.length - last.length;
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${all.slice(0, COUNTED).join(':')}::/64`;
}
