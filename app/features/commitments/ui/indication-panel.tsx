import { LIKELINESS_LABELS, LIKELINESSES, type Likeliness } from '#app/platform/likeliness.ts';
import { formatMoney, formatMoneyCompact } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { RadioGroup } from '#app/ui/choice-group.tsx';
import { FieldError } from '#app/ui/field.tsx';
import type { Indication } from '../indication.ts';

/** Where the focus goes when what was said is cleared, and where the phone's bar leads. */
export const HOW_LIKELY_ID = 'how-likely';

/** How far what the member chose has come. */
export type Saving = { is: 'idle' | 'saving' | 'saved' } | { is: 'failed'; sentence: string };

type Props = {
  /** As kept by us. */
  indication: Indication | null;
  /** As chosen here, ahead of what is kept. */
  chosen: Likeliness | null;
  saving: Saving;
  onChoose: (likeliness: Likeliness) => void;
  onAmount: () => void;
  onClear: () => void;
  /** The dialog is likely to be wanted soon. */
  onNear: () => void;
};

/** Beside an opportunity in preparation: how likely the member is to invest, saved as they choose. */
export function IndicationPanel(props: Props) {
  const { indication, chosen, saving, onChoose, onAmount, onClear, onNear } = props;
  const amount = indication?.amount ?? null;
  return (
    <div id={HOW_LIKELY_ID} tabIndex={-1} className="flex scroll-mt-32 flex-col gap-3">
      <RadioGroup
        legend="How likely are you to invest?"
        hint="It binds nobody. Change it at will."
        name="likeliness"
        choices={LIKELINESSES.map((value) => ({ value: String(value), label: LIKELINESS_LABELS[value] }))}
        value={chosen === null ? null : String(chosen)}
        onChange={(value) => {
          const likeliness = LIKELINESSES.find((one) => String(one) === value);
          if (likeliness) onChoose(likeliness);
        }}
      />
      <p role="status" className="min-h-[1lh] text-xs text-muted">
        {saving.is === 'saving' && 'Saving…'}
        {saving.is === 'saved' && 'Saved'}
      </p>
      {saving.is === 'failed' && <FieldError id={undefined}>{saving.sentence}</FieldError>}
      {indication && (
        <div className="flex flex-col items-start gap-3 border-t pt-4">
          <p>
            {amount ? (
              <>
                You indicated <strong className="font-semibold">{formatMoney(amount)}</strong>. When it opens,
                it is filled in for you.
              </>
            ) : (
              'Do you have an amount in mind? When it opens, it is filled in for you.'
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={onAmount} onPointerEnter={onNear} onFocus={onNear}>
              {amount ? 'Change the amount' : 'Add an amount'}
            </Button>
            <Button size="sm" variant="quiet" onClick={onClear}>
              Clear
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** What the member said, within reach of the thumb: a bar above the frame's own on a phone. */
export function IndicationBar({ indication }: Pick<Props, 'indication'>) {
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-8 flex items-center justify-between gap-4 border-t bg-surface px-4 py-3 md:bottom-0 md:-mx-10 md:px-10 lg:hidden print:hidden">
      <p className="min-w-0 text-xs text-muted">
        <strong className="block text-sm font-semibold text-ink">
          {indication ? LIKELINESS_LABELS[indication.likeliness] : 'In preparation'}
        </strong>
        {indication?.amount
          ? `You indicated ${formatMoneyCompact(indication.amount)}`
          : 'How likely are you to invest?'}
      </p>
      <ButtonLink to={`#${HOW_LIKELY_ID}`} variant={indication ? 'secondary' : 'primary'}>
        {indication ? 'Change' : 'Tell us'}
      </ButtonLink>
    </div>
  );
}
