import { newId } from '#app/domain/ids.ts';
import { UNDO_PREFIX } from './line-rules.ts';
import type { RecordedLine, StoredLine } from './recorded-line.ts';

export const reversalOf = (line: RecordedLine, note: string | null): StoredLine => ({
  id: newId(),
  positionId: line.positionId,
  vehicleId: line.vehicleId,
  date: line.date,
  type: 'reversal',
  amount: line.amount,
  unfundedChange: 0 - line.unfundedChange,
  moved: null,
  transferId: null,
  reference: `${UNDO_PREFIX}${line.reference}`,
  note,
  reverses: line.id,
});
