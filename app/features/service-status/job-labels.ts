import { z } from 'zod';
import { redactSecrets } from '#app/platform/outside/redact.ts';

/** Plain words for the queue's own messages about runs that never finished. */
const QUEUE_WORDS: readonly [RegExp, string][] = [
  [/^job timed out|^handler execution exceeded/, 'It took too long'],
  [/^job heartbeat timeout|^The process ended/, 'The process ended mid-run'],
  [/shut down while/, 'The application stopped mid-run'],
];

const said = z.object({ message: z.string().min(1) });
const output = z.union([
  said,
  z.object({ value: said }).transform(({ value }) => value),
  z.object({ value: z.string().min(1) }).transform(({ value }) => ({ message: value })),
]);

/** Removes the service's name from a reason, since its page already shows it. */
export function withoutName(service: string | null, reason: string): string {
  if (service === null) return reason;
  if (reason.startsWith(`${service} `)) return `It${reason.slice(service.length)}`;
  return reason.startsWith(`${service}'s `) ? `Its${reason.slice(service.length + 2)}` : reason;
}

/** Returns why a run failed, from the output that the queue keeps. */
export function reasonIn(kept: unknown): string {
  const parsed = output.safeParse(kept);
  if (!parsed.success) return 'Unknown reason';
  const { message } = parsed.data;
  return QUEUE_WORDS.find(([pattern]) => pattern.test(message))?.[1] ?? redactSecrets(message);
}

/** The payload fields that identify a job's subject. The rest of a payload is not shown. */
const subject = z.object({
  memberId: z.uuid().optional().catch(undefined),
  signatureId: z.uuid().optional().catch(undefined),
  commitmentId: z.uuid().optional().catch(undefined),
  invitationId: z.uuid().optional().catch(undefined),
  entryId: z.uuid().optional().catch(undefined),
  opportunityId: z.uuid().optional().catch(undefined),
  contentId: z.string().max(64).optional().catch(undefined),
  to: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
});

export type JobSubject = Omit<z.output<typeof subject>, 'to' | 'email'> & { address?: string | undefined };

export function subjectIn(payload: unknown): JobSubject {
  const { to, email, ...ids } = subject.safeParse(payload).data ?? {};
  return { ...ids, address: to ?? email };
}

/** `a…@example.com`: enough to recognize a person. */
export function maskedAddress(address: string): string {
  const [, first, domain] = /^(.)[^@]*@([^@]+)$/u.exec(address) ?? [];
  return first && domain ? `${first}…@${domain}` : 'an address that is none';
}
