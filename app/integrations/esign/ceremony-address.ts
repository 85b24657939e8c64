/** The provider's own domains: a ceremony need not run on the host that serves the account's calls. */
const PROVIDER_DOMAINS = ['docusign.net', 'docusign.com'];

const isProvider = (host: string): boolean =>
  PROVIDER_DOMAINS.some((domain) => host === domain || host.endsWith(`.${domain}`));

/**
 * Returns whether people may be redirected to an address that the e-signature provider named: one on the host of its
 * calls, or on its other hosts by https.
 */
export function isCeremonyAddress(address: string, baseUrl: string): boolean {
  const [{ origin, protocol, hostname }, base] = [new URL(address), new URL(baseUrl)];
  if (origin === base.origin) return true;
  return protocol === 'https:' && isProvider(hostname) && isProvider(base.hostname);
}
