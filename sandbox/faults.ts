import type { ServiceName } from './calls.ts';

/**
 * `slow`: responds after a while. `silent`: never responds. `lost`: handles the call and drops the connection without
 * a response. `busy`: too many calls, in the vendor's own format. `failing`: 500. `malformed`: 200 with half a body.
 */
export const FAULT_KINDS = ['slow', 'silent', 'lost', 'busy', 'failing', 'malformed'] as const;
/** How a service's messages to the application are delivered. */
export const DELIVERIES = ['once', 'twice', 'late', 'never', 'disordered'] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];
export type Delivery = (typeof DELIVERIES)[number];

export type Fault = {
  kind: FaultKind;
  /** The delay of `slow`. */
  delayMs: number;
  /** When `slow` ends, instead of after its delay. */
  until?: Promise<void>;
  /** The retry delay that `busy` sends to the caller. */
  retryAfterSeconds: number;
  /** The number of calls still affected; absent: all until it is switched off. */
  times: number | null;
};

const DEFAULTS = { delayMs: 3_000, retryAfterSeconds: 2, times: null } as const;

/** The console's switches: the fault of each service. Lost when the process ends. */
export class Faults {
  readonly #faults = new Map<ServiceName, Fault>();
  readonly #deliveries = new Map<ServiceName, Delivery>();

  /** `null` for no fault. */
  set(service: ServiceName, fault: (Pick<Fault, 'kind'> & Partial<Fault>) | null): void {
    if (fault) this.#faults.set(service, { ...DEFAULTS, ...fault });
    else this.#faults.delete(service);
  }

  get(service: ServiceName): Fault | undefined {
    return this.#faults.get(service);
  }

  /** Returns the fault that affects this call. */
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

  /** Clears the faults of one service or of all. */
  clear(service?: ServiceName): void {
    for (const kept of [this.#faults, this.#deliveries]) {
      if (service) kept.delete(service);
      else kept.clear();
    }
  }
}
