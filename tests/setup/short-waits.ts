import { capWaits } from '#app/platform/outside/deadline.server.ts';
import type { Faults } from '../../sandbox/faults.ts';

/** The timeout for an unresponsive service in tests. */
export const SILENCE_MS = 500;

/** Uses the timeouts of production. */
export const waitAsUsual = (): void => capWaits(Number.POSITIVE_INFINITY);

/** Shortens the timeouts while a service is unresponsive, and restores them when all services work again. */
export function waitBriefly(faults: Faults): Faults {
  const set = faults.set.bind(faults);
  const clear = faults.clear.bind(faults);
  return Object.assign(faults, {
    set(...[service, fault]: Parameters<Faults['set']>) {
      if (fault?.kind === 'silent') capWaits(SILENCE_MS);
      set(service, fault);
    },
    clear(...services: Parameters<Faults['clear']>) {
      clear(...services);
      waitAsUsual();
    },
  });
}
