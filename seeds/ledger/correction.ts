import type { Story } from '../content/stories.ts';
import { major } from '../content/types.ts';
import type { Book } from './book.ts';
import { inOffice, type SeedLine } from './lines.ts';

/**
 * Makes lines of calls wrong at first: the wrong amount was recorded at the time, and reversed and replaced by the right
 * one later.
 */
export function applyCorrections(book: Book, corrections: NonNullable<Story['corrections']>): void {
  for (const { call, holder, recorded, until, note } of corrections) {
    const index = book.lines.findIndex(
      (line) => line.holder === holder && line.date === call && line.type === 'call_investment',
    );
    const right = book.lines[index];
    // Before the day of the call there is nothing to correct.
    if (!right) continue;
    const recordedAt = inOffice(until, 0, `${right.reference}corrected`);
    const wrong: SeedLine = { ...right, amount: major(recorded), unfundedChange: -major(recorded) };
    const reversal: SeedLine = {
      ...wrong,
      type: 'reversal',
      unfundedChange: -wrong.unfundedChange,
      reference: `${right.reference}-REV`,
      reverses: wrong.reference,
      note,
      recordedAt,
    };
    book.lines.splice(index, 1, wrong, reversal, {
      ...right,
      reference: `${right.reference}-2`,
      note: `${right.note}, corrected`,
      recordedAt,
    });
  }
}
