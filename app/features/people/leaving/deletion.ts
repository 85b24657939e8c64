import { z } from 'zod';
import { paragraph } from '#app/domain/text/input-text.ts';

/** What a member types to request the deletion of their account. */
export const DELETION_WORDS = 'delete my account';
/** What an admin types to confirm a deletion. */
export const ERASURE_WORDS = 'erase';

export const deletionRequest = z.object({
  reason: paragraph(1000).nullable(),
  confirmation: z.literal(DELETION_WORDS),
});

export const deletionConfirmation = z.object({
  id: z.uuid(),
  confirmation: z.literal(ERASURE_WORDS),
});

/** A member's own request that is not yet confirmed. */
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

type Holdings = {
  commitments: { unfunded: number; all: number };
  /** Awaited: funded commitments that have not become a position yet. */
  positions: { held: number; awaited: number; all: number };
};

const count = (number: number, one: string, several: string): string =>
  number === 1 ? `one ${one}` : `${number} ${several}`;

/** Returns why an account cannot be deleted yet, in sentences for the firm; empty when it can. */
export function obstaclesTo({ commitments, positions }: Holdings): string[] {
  return [
    ...(positions.held > 0
      ? [`This member holds ${count(positions.held, 'position', 'positions')}. Wind up or transfer first.`]
      : []),
    ...(commitments.unfunded > 0
      ? [
          `This member has ${count(commitments.unfunded, 'accepted commitment that is', 'accepted commitments that are')} not funded yet.`,
        ]
      : []),
    ...(positions.awaited > 0
      ? [
          `This member has ${count(positions.awaited, 'funded commitment', 'funded commitments')} without a position. Create positions once the opportunity is closed.`,
        ]
      : []),
  ];
}

/** Returns the records that the law requires us to keep, in the words shown to the member. */
export function whatIsKept({ commitments, positions, signed }: Holdings & { signed: boolean }): string[] {
  return [
    ...(commitments.all > 0 ? ['Your commitments'] : []),
    ...(positions.all > 0 ? ['Your holdings, payments and statements'] : []),
    ...(signed ? ['Your signed non-disclosure agreement'] : []),
    'The audit log, including which documents you received',
  ];
}
