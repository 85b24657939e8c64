import { z } from 'zod';
import { CURRENCIES } from '#app/domain/money/currencies.ts';
import { formatMoney } from '#app/domain/money/money.ts';

/** An entry of the audit log with the names of those in it. */
export type TimelineFacts = {
  act: string;
  /** The actor; `null` for the system. */
  actor: string | null;
  /** The name of the subject, a member or a record; `null` if unknown. */
  subject: string | null;
  /** The member whose commitment it is about; `null` or missing for anything else. */
  holder?: string | null;
  /** In whose name the actor did it, if not their own. */
  forHolder?: string | null;
  /** Who prepared what the actor confirmed. */
  preparedBy?: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** Says in a sentence what an entry records. */
export type Sentence = (facts: TimelineFacts & { who: string; whom: string }) => string;

/** Returns an amount of an entry, formatted; `null` if it has none. */
export const amountIn = (facts: Record<string, unknown> | null, name: string): string | null => {
  const parsed = z
    .object({ amount: z.number().int(), currency: z.enum(CURRENCIES) })
    .safeParse({ amount: facts?.[name], currency: facts?.currency });
  return parsed.success ? formatMoney(parsed.data) : null;
};

export const nameIn = (facts: TimelineFacts['after']): string | null =>
  typeof facts?.name === 'string' && facts.name !== '' ? facts.name : null;

/** The fund or deal that an entry's record is of, after its name; nothing if unknown. */
export const ofVehicle = ({ subject }: TimelineFacts): string => (subject ? ` of ${subject}` : '');

export const namedIn = (facts: TimelineFacts['after']): string => `“${nameIn(facts) ?? 'without a name'}”`;

/** A record's present title, or the one in the entry; nothing if unknown. */
export const titleIn = ({ subject, before, after }: TimelineFacts): string | null => {
  const title = subject ?? after?.title ?? before?.title;
  return typeof title === 'string' && title !== '' ? `“${title}”` : null;
};

export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
