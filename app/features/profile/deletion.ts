import { z } from 'zod';
import { paragraph } from '#app/platform/texts.ts';

/** What a member types before their account is asked to be deleted. */
export const DELETION_WORDS = 'delete my account';
/** What an admin types before they confirm it. */
export const ERASURE_WORDS = 'erase';

export const deletionRequest = z.object({
  reason: paragraph(1000).nullable(),
  confirmation: z.literal(DELETION_WORDS),
});

export const deletionConfirmation = z.object({
  id: z.uuid(),
  confirmation: z.literal(ERASURE_WORDS),
});

/** A member's own request, while nobody has confirmed it. */
export type OwnDeletion = { requestedAt: string; reason: string | null };

/** A request as an admin sees it. */
export type OpenDeletion = {
  id: string;
  member: { id: string; name: string; email: string };
  reason: string | null;
  requestedAt: string;
  /** Why it cannot be confirmed yet, in sentences; empty when it can. */
  obstacles: string[];
};

/** What a member has invested, counted. */
type Holdings = {
  commitments: { unfunded: number; all: number };
  positions: { held: number; all: number };
};

const count = (number: number, one: string, several: string): string =>
  number === 1 ? `one ${one}` : `${number} ${several}`;

/** Why an account cannot be deleted yet, in sentences for the firm; empty when it can. */
export function obstaclesTo({ commitments, positions }: Holdings): string[] {
  return [
    ...(positions.held > 0
      ? [
          `This member holds ${count(positions.held, 'position', 'positions')}: to be wound up or transferred first.`,
        ]
      : []),
    ...(commitments.unfunded > 0
      ? [
          `This member has ${count(commitments.unfunded, 'accepted commitment that is', 'accepted commitments that are')} not funded yet.`,
        ]
      : []),
  ];
}

/** What the law wants kept of a member, as they are told. */
export function whatIsKept({ commitments, positions, signed }: Holdings & { signed: boolean }): string[] {
  return [
    ...(commitments.all > 0 ? ['Your commitments'] : []),
    ...(positions.all > 0 ? ['Your holdings, what you paid and what was paid to you'] : []),
    ...(signed ? ['Your signed non-disclosure agreement'] : []),
    'The record of who did what and when',
  ];
}
