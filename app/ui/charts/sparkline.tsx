/** A value over time as a small line in a box of 72 by 22; decorative, next to the figures. */
export function Sparkline({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 72 22" width="72" height="22" aria-hidden="true" className="inline-block">
      <path d={path} className="chart-line" data-tone="accent" />
    </svg>
  );
}
