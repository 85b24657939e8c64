/** Tree rings for the years of a holding. Inline SVG, so it follows the theme. */
export function HomeArt({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true" className={className}>
      <g fill="none" stroke="currentColor">
        {RINGS.map(({ path, width, opacity }) => (
          <path key={path} d={path} strokeWidth={width} opacity={opacity} />
        ))}
      </g>
    </svg>
  );
}

const POINTS = 90;
const COUNT = 17;

/** Irregular rings around an off-centre heart; thick rings for good years. */
const RINGS = Array.from({ length: COUNT }, (_, index) => {
  const radius = 14 + index * 10.4;
  const point = (step: number): readonly [number, number] => {
    const angle = (step / POINTS) * 2 * Math.PI;
    const wander = 1 + 0.035 * Math.sin(angle * 3 + index * 0.35) + 0.02 * Math.sin(angle * 5 - index * 0.6);
    const drift = index * 0.9;
    return [
      200 + drift * 0.8 + Math.cos(angle) * radius * wander,
      205 - drift * 0.5 + Math.sin(angle) * radius * wander * 0.96,
    ];
  };
  const points = Array.from({ length: POINTS }, (_, step) =>
    point(step)
      .map((value) => value.toFixed(1))
      .join(' '),
  );
  return {
    path: `M${points.join('L')}Z`,
    width: [0.75, 1.5, 0.75, 3, 1][index % 5],
    opacity: 0.3 + (index % 4) * 0.16,
  };
});
