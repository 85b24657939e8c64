/**
 * Returns the network of an address: the first three numbers of IPv4, the first three groups of IPv6. Enough to
 * recognise one's own sign-ins, too little to locate a person.
 */
export function networkOfAddress(address: string): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const four = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(mapped)?.[1];
  if (four) return `${four}.0/24`;
  if (!/^[\da-f:]+(%.*)?$/i.test(mapped) || !mapped.includes(':')) return null;
  const [head = '', tail] = (mapped.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, gap)).fill('0'), ...right];
  if (groups.length !== 8) return null;
  return `${groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/48`;
}

/** Returns a network in words: "IPv4 203.0.113.x". */
export function networkText(network: string): string {
  if (network === '0:0:0::/48' || network.startsWith('127.')) return 'This computer';
  return network.includes(':')
    ? `IPv6 ${network.replace('::/48', ':…')}`
    : `IPv4 ${network.replace('.0/24', '.x')}`;
}
