import { LIKELIHOOD_LABELS, LIKELIHOODS, type Likelihood } from '#app/domain/investing/likelihood.ts';
import { formatMoney, formatMoneyCompact } from '#app/domain/money/money.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { useHolder, useInvestor } from '#app/ui/navigation/holder.tsx';
import type { Indication } from '../../indications/indication.ts';
import { useWayToInvest } from '../invest/way-to-invest.ts';

/** Focus target after the indication is cleared, and link target of the mobile bar. */
export const HOW_LIKELY_ID = 'how-likely';

export type Saving = { is: 'idle' | 'saving' | 'saved' } | { is: 'failed'; sentence: string };

type Props = {
  /** As stored on the server. */
  indication: Indication | null;
  /** As chosen in the browser, ahead of the stored value. */
  choosing: Likelihood | null;
  saving: Saving;
  choose: (likelihood: Likelihood) => void;
  askAmount: () => void;
  clear: () => Promise<void>;
  /** Called when the dialog is likely to be opened soon, to preload it. */
  onNear: () => void;
};

/** Panel of an opportunity in preparation: how likely the member is to invest, saved on selection. */
export function IndicationPanel(props: Props) {
  const { indication, choosing, saving, choose, askAmount, clear, onNear } = props;
  const chosen = choosing ?? indication?.likelihood ?? null;
  const amount = indication?.amount ?? null;
  const { who } = useInvestor();
  const way = useWayToInvest();
  if (way !== 'act')
    return (
      <div id={HOW_LIKELY_ID} tabIndex={-1} className="flex scroll-mt-32 flex-col items-start gap-3">
        {indication && (
          <p>
            {who} indicated: {LIKELIHOOD_LABELS[indication.likelihood].toLowerCase()}
            {amount && `, ${formatMoney(amount)}`}.
          </p>
        )}
        {way === 'prepare' && (
          <Button onClick={askAmount} onPointerEnter={onNear} onFocus={onNear}>
            Prepare an indication
          </Button>
        )}
      </div>
    );
  return (
    <div id={HOW_LIKELY_ID} tabIndex={-1} className="flex scroll-mt-32 flex-col gap-3">
      <LikelihoodChoice value={chosen} onChange={choose} />
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
                {who} indicated <strong className="font-semibold">{formatMoney(amount)}</strong>. We fill it
                in when the opportunity opens.
              </>
            ) : (
              'Have an amount in mind? We fill it in for you when the opportunity opens.'
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={askAmount} onPointerEnter={onNear} onFocus={onNear}>
              {amount ? 'Change amount' : 'Add amount'}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => void clear()}>
              Clear
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

type ChoiceProps = { value: Likelihood | null; onChange: (likelihood: Likelihood) => void };

export function LikelihoodChoice({ value: chosen, onChange }: ChoiceProps) {
  const holder = useHolder();
  return (
    <RadioGroup
      legend={holder ? `How likely is ${holder.name} to invest?` : 'How likely are you to invest?'}
      hint="Not binding; change it any time."
      name="likelihood"
      choices={LIKELIHOODS.map((value) => ({ value: String(value), label: LIKELIHOOD_LABELS[value] }))}
      value={chosen === null ? null : String(chosen)}
      onChange={(value) => {
        const likelihood = LIKELIHOODS.find((one) => String(one) === value);
        if (likelihood) onChange(likelihood);
      }}
    />
  );
}

/** The member's indication in a bar above the bottom navigation on phones. */
export function IndicationBar({ indication }: Pick<Props, 'indication'>) {
  const { who } = useInvestor();
  if (useWayToInvest() === null) return null;
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-8 flex items-center justify-between gap-4 border-t bg-surface px-4 py-3 rail:bottom-0 rail:-mx-6 rail:px-6 lg:hidden print:hidden">
      <p className="min-w-0 text-xs text-muted">
        <strong className="block text-sm font-semibold text-ink">
          {indication ? LIKELIHOOD_LABELS[indication.likelihood] : 'Pipeline'}
        </strong>
        {indication?.amount
          ? `${who} indicated ${formatMoneyCompact(indication.amount)}`
          : 'How likely are you to invest?'}
      </p>
      <ButtonLink to={`#${HOW_LIKELY_ID}`} variant={indication ? 'secondary' : 'primary'}>
        {indication ? 'Change' : 'Indicate'}
      </ButtonLink>
    </div>
  );
}
