import type { ServiceName } from './calls.ts';

/**
 * `slow`: answers after a while. `silent`: never answers. `lost`: does what it is asked and breaks the line instead of
 * answering. `busy`: too many calls, in the vendor's own words. `failing`: 500. `malformed`: 200 with half a body.
 */
export const FAULT_KINDS = ['slow', 'silent', 'lost', 'busy', 'failing', 'malformed'] as const;
/** How a service's messages to the application go out. */
export const DELIVERIES = ['once', 'twice', 'late', 'never', 'disordered'] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];
export type Delivery = (typeof DELIVERIES)[number];

export type Fault = {
  kind: FaultKind;
  /** Of `slow`. */
  delayMs: number;
  /** What `busy` tells the caller to wait. */
  retryAfterSeconds: number;
  /** How many calls it still hits; none: all until it is switched off. */
  times: number | null;
};

const DEFAULTS = { delayMs: 3_000, retryAfterSeconds: 2, times: null } as const;

/** The switches of the console: what goes wrong at which service. Forgotten at the end of the process. */
export class Faults {
  readonly #faults = new Map<ServiceName, Fault>();
  readonly #deliveries = new Map<ServiceName, Delivery>();

  /** `null`: it answers well again. */
  set(service: ServiceName, fault: (Pick<Fault, 'kind'> & Partial<Fault>) | null): void {
    if (fault) this.#faults.set(service, { ...DEFAULTS, ...fault });
    else this.#faults.delete(service);
  }

  get(service: ServiceName): Fault | undefined {
    return this.#faults.get(service);
  }

  /** The fault that this call meets. */
  take(service: ServiceName): Fault | undefined {
    const fault = this.#faults.get(service);
    if (!fault || fault.times === null) return fault;
    fault.times -= 1;
    if (fault.times <= 0) this.#faults.delete(service);
    return fault;
  }

  setDelivery(service: ServiceName, delivery: Delivery): void {
    this.#deliveries.set(service, delivery);
  }

  delivery(service: ServiceName): Delivery {
    return this.#deliveries.get(service) ?? 'once';
  }

  /** All is well again, at one service or at all. */
  clear(service?: ServiceName): void {
    if (!service) {
      this.#faults.clear();
      this.#deliveries.clear();
      return;
    }
    this.#faults.delete(service);
    this.#deliveries.delete(service);
  }
}
