/** The outside services of product.md §10, by what they are to us; their vendors are known to `app/integrations` alone. */
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

/** How a service was when we last dealt with it. */
export type ServiceContact = {
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  lastFailure: string | null;
  failuresInARow: number;
};

/**
 * How many calls a second we make to a service over all processes together, and how many at once after a pause.
 * Below what the vendors' smallest plans allow, so that their own limits are met only when others share the account.
 */
export const SERVICE_PACE: Partial<Record<ServiceName, { perSecond: number; burst: number }>> = {
  identity: { perSecond: 10, burst: 10 },
  esign: { perSecond: 5, burst: 20 },
  content: { perSecond: 7, burst: 7 },
  crm: { perSecond: 9, burst: 50 },
  memberMail: { perSecond: 50, burst: 100 },
  analytics: { perSecond: 10, burst: 20 },
};
