import { z } from 'zod';
import { tellable } from '#app/platform/outside-words.ts';

/** What the queue itself says of a run that never ended, in its own words. */
const QUEUE_WORDS: readonly [RegExp, string][] = [
  [/^job timed out|^handler execution exceeded/, 'It took too long'],
  [/^job heartbeat timeout|^The process ended/, 'Its process ended in the middle'],
  [/shut down while/, 'The application was stopped in the middle'],
];

const said = z.object({ message: z.string().min(1) });
const output = z.union([
  said,
  z.object({ value: said }).transform(({ value }) => value),
  z.object({ value: z.string().min(1) }).transform(({ value }) => ({ message: value })),
]);

/** On the page of a service its name need not be said again. */
export function withoutName(service: string | null, reason: string): string {
  if (service === null) return reason;
  if (reason.startsWith(`${service} `)) return `It${reason.slice(service.length)}`;
  return reason.startsWith(`${service}'s `) ? `Its${reason.slice(service.length + 2)}` : reason;
}

/** Why a run failed, from what the queue keeps of it. */
export function reasonIn(kept: unknown): string {
  const parsed = output.safeParse(kept);
  if (!parsed.success) return 'No reason is known';
  const { message } = parsed.data;
  return QUEUE_WORDS.find(([pattern]) => pattern.test(message))?.[1] ?? tellable(message);
}

/** The names by which payloads tell whom or what they are about. The rest of a payload is nobody's business here. */
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

/** `a…@example.com`: enough to know somebody again by. */
export function maskedAddress(address: string): string {
  const [, first, domain] = /^(.).*@(.+)$/u.exec(address) ?? [];
  return first && domain ? `${first}…@${domain}` : 'an address that is none';
}
