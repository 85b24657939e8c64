import { Badge, type Tone } from '#app/ui/badge.tsx';
import { type BookEntry, STATE_WORDS } from '../../book/book.ts';

const TONES: Readonly<Record<BookEntry['state'], Tone>> = {
  submitted: 'invite',
  waitlisted: 'warning',
  accepted: 'success',
  funded: 'accent',
  declined: 'critical',
  withdrawn: 'neutral',
};

type Entry = Pick<BookEntry, 'state' | 'asked' | 'accepted'>;

/** The state of a commitment in words, and whether it was scaled back. */
export const entryState = ({ state, asked, accepted }: Entry): string =>
  state === 'accepted' && accepted !== null && accepted.amount < asked.amount
    ? 'Scaled back'
    : STATE_WORDS[state];

export const EntryBadge = ({ entry }: { entry: Entry }) => (
  <Badge tone={TONES[entry.state]}>{entryState(entry)}</Badge>
);
