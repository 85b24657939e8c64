import { z } from 'zod';
import type { PreparedFact, PreparedKind, PreparedOutcome } from '#app/domain/access/prepared.ts';
import { paragraph } from '#app/domain/text/input-text.ts';

export const LONGEST_REASON = 500;

export const declineInput = z.object({ id: z.uuid(), reason: paragraph(LONGEST_REASON) });
export type DeclineInput = z.infer<typeof declineInput>;

export type PreparedState = 'open' | 'lapsed' | PreparedOutcome;

/** A prepared act as its holder and the person see it. Times are ISO. */
export type PreparedView = {
  id: string;
  kind: PreparedKind;
  about: string;
  title: string;
  facts: PreparedFact[];
  href: string;
  preparedBy: string;
  holder: string;
  /** Whether the viewer is its holder, who decides. */
  isHolder: boolean;
  preparedAt: string;
  state: PreparedState;
  decidedAt: string | null;
  reason: string | null;
};

/** One in a list: without what was typed, of which an account is shown in full only after a recent sign-in. */
export type PreparedItem = Omit<PreparedView, 'facts'>;

/** Why nothing can be done with one that is no longer open, in a sentence. */
export const CLOSED: Readonly<Record<Exclude<PreparedState, 'open'>, string>> = {
  confirmed: 'This has already been confirmed.',
  declined: 'This has already been declined.',
  withdrawn: 'This was withdrawn by the person who prepared it, or replaced by a newer one.',
  lapsed: 'This expired because the person who prepared it no longer has access.',
};
