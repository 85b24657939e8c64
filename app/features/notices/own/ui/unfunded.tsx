import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { exactShareText } from '#app/platform/format/rates.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { useHolder } from '#app/ui/navigation/holder.tsx';
import type { OwnNotice } from '../own-notice.ts';

/** The unfunded commitment before and after a notice, drawn and in figures. */
export function Unfunded({ notice }: { notice: OwnNotice }) {
  const { committed, unfundedBefore, unfundedAfter, currency, kind } = notice;
  const holder = useHolder();
  const money = (amount: number) => formatMoneyExactly({ amount, currency });
  const name = kind === 'net' ? 'notice' : kind;
  const called = Math.max(0, committed - unfundedBefore);
  const now = Math.max(0, unfundedBefore - unfundedAfter);
  return (
    <section aria-labelledby="unfunded">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="unfunded">{holder ? 'Unfunded commitment' : 'Your unfunded commitment'}</h2>
        <p className="text-muted">{money(committed)} committed</p>
      </div>
      {committed > 0 && (
        <>
          <svg aria-hidden="true" viewBox="0 0 1 1" preserveAspectRatio="none" className="h-1.5 w-full">
            <rect width="1" height="1" className="fill-track" />
            <rect width={called / committed} height="1" className="fill-control" />
            <rect x={called / committed} width={now / committed} height="1" className="fill-accent" />
          </svg>
          <p className="mt-2 mb-3 flex justify-between gap-x-4 text-xs text-muted">
            <Part name="Called before" share={exactShareText(called, committed)} />
            {now > 0 && <Part name={`This ${name}`} share={exactShareText(now, committed)} />}
            <Part name="Unfunded after" share={exactShareText(unfundedAfter, committed)} />
          </p>
        </>
      )}
      <KeyValues
        items={[
          { label: `Before this ${name}`, value: money(unfundedBefore) },
          { label: `This ${name}`, value: money(unfundedAfter - unfundedBefore) },
          { label: `After this ${name}`, value: money(unfundedAfter) },
        ]}
      />
    </section>
  );
}

const Part = ({ name, share }: { name: string; share: string }) => (
  <span>
    {name} <span className="inline-block">{share}</span>
  </span>
);
