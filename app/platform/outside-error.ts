import type { ServiceName } from './services.ts';

type Facts = {
  /** The vendor's own code where it tells one, else ours: `Unreachable`, `Timeout`, `Malformed`, `Http<status>`. */
  code: string;
  /** HTTP status; none when there was no answer. */
  status?: number | undefined;
  /** Trying the same again cannot help. */
  permanent: boolean;
  /** What the service said of when to come back. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
};

/** A call that an outside service refused or did not answer. A job that throws it is tried again unless it is permanent. */
export class OutsideError extends Error {
  readonly service: ServiceName;
  readonly code: string;
  readonly status: number | null;
  readonly permanent: boolean;
  readonly retryAfterMs: number | null;

  constructor(service: ServiceName, message: string, facts: Facts) {
    super(message, { cause: facts.cause });
    this.name = 'OutsideError';
    this.service = service;
    this.code = facts.code;
    this.status = facts.status ?? null;
    this.permanent = facts.permanent;
    this.retryAfterMs = facts.retryAfterMs ?? null;
  }
}
