import { holderName } from '#app/domain/access/audience.ts';
import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { ReasonDialog } from '#app/ui/overlays/reason-dialog.tsx';
import { LONGEST_NOTE } from '../field-problems.ts';
import type { LedgerRow } from '../lines/line-list.tsx';

type Props = {
  line: LedgerRow;
  currency: Currency;
  /** Returns the error sentence; `null` on success. */
  onUndo: (reason: string) => Promise<string | null>;
  onClose: () => void;
};

/** Dialog that undoes a line for a reason. Mount it to open it. */
export function UndoDialog({ line, currency, onUndo, onClose }: Props) {
  const { counterpart, type, amount, date, reference } = line;
  return (
    <ReasonDialog
      title={counterpart ? 'Undo this transfer' : 'Undo this line'}
      description={
        counterpart
          ? `Both lines are undone together: ${holderName(line.holder)}’s and ${counterpart}’s. They stay in the ledger, each with a reversal on its own date.`
          : 'The line stays in the ledger, with a reversal on its own date. Record the correct line afterwards.'
      }
      action={counterpart ? 'Undo both lines' : 'Undo line'}
      danger
      refusalTitle="Nothing was undone"
      longest={LONGEST_NOTE}
      hint="Shown as the note on the reversal."
      onAct={onUndo}
      onClose={onClose}
    >
      <KeyValues
        items={[
          { label: LINE_WORDS[type].text, value: formatMoney({ amount, currency }) },
          { label: 'Holder', value: holderName(line.holder) },
          { label: 'Value date', value: formatDate(date) },
          { label: 'Reference', value: <span className="wrap-anywhere">{reference}</span> },
        ]}
      />
    </ReasonDialog>
  );
}
