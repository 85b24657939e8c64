import { formatDate } from '#app/platform/format/dates.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import type { PaymentBlock } from '../own-notice.ts';

type Props = {
  block: PaymentBlock;
  /** The amount as it is shown. */
  amount: string;
  dueDate: string;
};

/** On a phone, above the bottom navigation: how much, by when, and what a banking app needs. */
export const PayBar = ({ block: { rows, advice }, amount, dueDate }: Props) => (
  <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t bg-surface px-4 py-3 sm:hidden print:hidden">
    <p className="min-w-0 text-xs text-muted">
      <strong className="block text-base font-semibold text-ink tabular-nums">{amount}</strong>
      Due {formatDate(dueDate)}
    </p>
    {advice.isWarning ? (
      // Of an account that changed, one reads the warning first.
      <ButtonLink to="#pay" variant="primary">
        How to pay
      </ButtonLink>
    ) : (
      <CopyButton
        text={() => rows.map(({ label, plain }) => `${label}: ${plain}`).join('\n')}
        label="Copy payment details"
        about="as text"
      />
    )}
  </div>
);
