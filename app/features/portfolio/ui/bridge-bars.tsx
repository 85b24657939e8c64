import { useState } from 'react';
import { formatMoney } from '#app/domain/money/money.ts';
import { signedMoney } from '#app/features/ledger/figures/figure-text.ts';
import type { Bridge } from '#app/features/ledger/figures/figure-types.ts';
import { wholeBridge } from '#app/features/ledger/figures/whole-figures.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { PERIODS } from './bridge-table.tsx';

const SIZE = { width: 720, height: 168, top: 20, bottom: 128, bar: 92 };

/** The bridge of one chosen period as bars. The table has the same amounts, so they are not read out. */
export function BridgeBars({ bridges }: { bridges: readonly Bridge[] }) {
  const [kind, setKind] = useState<Bridge['kind']>('year');
  const bridge = bridges.find((one) => one.kind === kind) ?? bridges[0];
  if (!bridge) return null;
  return (
    <div className="mb-4 max-sm:hidden print:hidden">
      <fieldset className="-mt-9 mb-3 ml-auto flex w-fit gap-4">
        <legend className="sr-only">Period of the bars</legend>
        {bridges.map((one) => (
          <button
            key={one.kind}
            type="button"
            aria-pressed={one === bridge}
            onClick={() => setKind(one.kind)}
            className="tap text-muted hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {PERIODS[one.kind]}
          </button>
        ))}
      </fieldset>
      <Bars bridge={wholeBridge(bridge)} />
    </div>
  );
}

function Bars({ bridge }: { bridge: Bridge }) {
  const { currency, from, to } = bridge;
  const { bars, isCut } = barsOf(bridge);
  const { width, height, bottom, bar: barWidth } = SIZE;
  const step = (width - barWidth) / (bars.length - 1);
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="block h-auto w-full">
        {bars.map(({ label, amount, isTotal, tone, y, height: tall }, at) => (
          <g key={label} transform={`translate(${at * step} 0)`}>
            <rect y={y} width={barWidth} height={Math.max(1, tall)} className="chart-bar" data-tone={tone} />
            {isTotal && isCut && (
              <path d={`M0 ${bottom - 8}h${barWidth}M0 ${bottom - 4}h${barWidth}`} className="chart-cut" />
            )}
            <text x={barWidth / 2} y={y - 6} textAnchor="middle" className="chart-reading font-semibold">
              {(isTotal ? formatMoney : signedMoney)({ amount, currency })}
            </text>
            <text x={barWidth / 2} y={bottom + 18} textAnchor="middle" className="chart-tick">
              {label}
            </text>
            {isTotal && (
              <text x={barWidth / 2} y={bottom + 33} textAnchor="middle" className="chart-tick">
                {formatDate(at === 0 ? from : to)}
              </text>
            )}
          </g>
        ))}
        <line x2={width} y1={bottom} y2={bottom} className="chart-zero" />
      </svg>
      {isCut && <p className="mt-1 text-xs text-muted">Bars do not start at zero.</p>}
    </>
  );
}

/** Where the changes are small beside the value, the bars begin close below it, or they could not be seen. */
export function barsOf({ opening, calls, distributions, gain, closing }: Bridge) {
  const levels = [opening, opening + calls, opening + calls - distributions, closing];
  const [low, high] = [Math.min(...levels), Math.max(1, ...levels)];
  const near = low - (high - low) / 2;
  const isCut = opening > 0 && near > high / 4;
  const foot = isCut ? near : Math.min(0, low);
  const place = (amount: number) =>
    SIZE.bottom - ((amount - foot) / (high - foot)) * (SIZE.bottom - SIZE.top);
  const bar = (label: string, amount: number, between: [number, number], tone: string, isTotal = false) => {
    const [top, end] = [place(Math.max(...between)), place(Math.min(...between))];
    return { label, amount, tone, isTotal, y: top, height: end - top };
  };
  const [, called = 0, paidOut = 0] = levels;
  const ground = Math.max(0, foot);
  return {
    isCut,
    bars: [
      bar('Opening value', opening, [ground, opening], 'accent', true),
      bar('Calls and fees', calls, [opening, called], 'muted'),
      bar('Distributions', 0 - distributions, [called, paidOut], 'gold'),
      bar(gain < 0 ? 'Loss' : 'Gain', gain, [paidOut, closing], 'soft'),
      bar('Closing value', closing, [ground, closing], 'accent', true),
    ],
  };
}
