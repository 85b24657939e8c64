export const SERVICE_NAMES = [
  'console',
  'identity',
  'mail',
  'storage',
  'memberMail',
  'esign',
  'content',
  'crm',
  'analytics',
  'errors',
  'tags',
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

export type Call = {
  at: string;
  service: ServiceName;
  method: string;
  path: string;
  status: number;
  /** True when the stand-in does not know the call; such a call is a mistake of its caller. */
  unknown: boolean;
};

const KEPT_PER_SERVICE = 200;

/** The recent calls to each service, newest last; kept in memory only. */
export class CallLog {
  #calls = new Map<ServiceName, Call[]>();

  record(call: Omit<Call, 'at'>): void {
    const calls = this.#calls.get(call.service) ?? [];
    calls.push({ at: new Date().toISOString(), ...call });
    if (calls.length > KEPT_PER_SERVICE) calls.shift();
    this.#calls.set(call.service, calls);
  }

  /** Returns the calls of one service, or of all, newest first. */
  recent(service?: ServiceName): Call[] {
    const calls = service ? (this.#calls.get(service) ?? []) : [...this.#calls.values()].flat();
    return calls.toReversed().sort((a, b) => b.at.localeCompare(a.at));
  }

  unknown(service?: ServiceName): Call[] {
    return this.recent(service).filter((call) => call.unknown);
  }
}
