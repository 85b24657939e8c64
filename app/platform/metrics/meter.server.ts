import { processGlobal } from '#app/db/process-global.ts';
import type { SignInResult } from '#app/domain/access/sign-in-result.ts';
import type { MailState } from '#app/domain/messages/mail-state.ts';
import type { CalledName } from '#app/domain/services.ts';

export type RequestFacts = {
  /** The pattern of the route, such as `/opportunities/:slug`, never the path itself. */
  route: string;
  method: string;
  status: number;
  seconds: number;
};

/** How a call to an outside service ended. */
export type CallOutcome =
  | 'ok'
  | 'cancelled'
  | 'failed'
  | 'malformed'
  | 'refused'
  | 'throttled'
  | 'timeout'
  | 'unreachable';

/** `malware` is the scanner, which is no service of an account. */
export type CalledService = CalledName | 'malware';

export type JobOutcome = 'done' | 'retried' | 'dead';

/** `suppressed`: not handed over, since the address gets no mail. */
export type MailResult = MailState | 'suppressed';

/** `failed`: the identity provider refused or could not be asked; `expired`: it was begun too long ago. */
export type SignInOutcome = SignInResult | 'failed' | 'expired';

/** Counts what happens in this process. Its methods are synchronous and never throw. */
export type Meter = {
  request(facts: RequestFacts): void;
  call(facts: { service: CalledService; outcome: CallOutcome; seconds: number }): void;
  jobsTaken(queue: string, count: number): void;
  jobsOver(queue: string, outcomes: readonly JobOutcome[], seconds: number): void;
  mails(recipient: 'member' | 'firm', result: MailResult, count?: number): void;
  signIn(outcome: SignInOutcome): void;
};

const current = processGlobal<{ meter: Meter | null }>('meter', () => ({ meter: null }));

/** Sets what counts from now on; `null`: nothing does. */
export function setMeter(meter: Meter | null): void {
  current.meter = meter;
}

/** Returns what counts; `null` in a process whose figures are not read. */
export const currentMeter = (): Meter | null => current.meter;
