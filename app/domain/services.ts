/** The outside services of product.md §10, by purpose; only `app/integrations` knows their vendors. */
export const SERVICES = [
  'identity',
  'storage',
  'esign',
  'content',
  'crm',
  'mail',
  'memberMail',
  'analytics',
  'errors',
] as const;

export type ServiceName = (typeof SERVICES)[number];

/** Whom a call may go to: what has no state of its own in the admin area is only called to be checked. */
export type CalledName = ServiceName | 'tags' | 'site';

export const isService = (name: CalledName): name is ServiceName => SERVICES.some((one) => one === name);

/** The outcome of the most recent call to or from a service. */
export type ServiceContact = {
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  lastFailure: string | null;
  failuresInARow: number;
};

/**
 * Our rate limit per service across all processes: calls per second, and the burst after a pause. Set below the
 * vendors' smallest plans, so that we reach their limits only if the account is shared.
 */
export const SERVICE_PACE: Partial<Record<ServiceName, { perSecond: number; burst: number }>> = {
  identity: { perSecond: 10, burst: 10 },
  esign: { perSecond: 5, burst: 20 },
  content: { perSecond: 7, burst: 7 },
  crm: { perSecond: 9, burst: 50 },
  memberMail: { perSecond: 50, burst: 100 },
  analytics: { perSecond: 10, burst: 20 },
};
