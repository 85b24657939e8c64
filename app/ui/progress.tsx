import { cx } from './cx.ts';

type Props = {
  /** The part reached, in the unit of `max`; may exceed it (oversubscribed), the bar then stays full. */
  value: number;
  max: number;
  /** What is measured: "Raised". */
  label: string;
  /** The value in words: "€18.0m of €25m". */
  text: string;
  className?: string;
};

/** Returns how much of `max` the bar fills, in percent with one decimal; 0 for an empty or unknown total. */
export const filledPercent = (value: number, max: number): number =>
  max > 0 ? Math.round(Math.min(Math.max(value / max, 0), 1) * 1000) / 10 : 0;

/** Amount raised of the target. Drawn as SVG, because the content security policy forbids style attributes. */
export function Progress({ value, max, label, text, className }: Props) {
  const whole = Math.max(max, 0);
  return (
    <div className={cx('h-1 overflow-hidden rounded-full bg-track [print-color-adjust:exact]', className)}>
      <meter
        className="sr-only"
        aria-label={label}
        aria-valuetext={text}
        min={0}
        max={whole}
        value={Math.min(value, whole)}
      >
        {text}
      </meter>
      <svg className="block h-full w-full" aria-hidden="true">
        <rect
          width={`${filledPercent(value, max)}%`}
          height="100%"
          className="fill-accent forced-colors:fill-[Highlight]"
        />
      </svg>
    </div>
  );
}
