import { type PaymentPicture, QUIET_ZONE } from '#app/domain/money/payment-picture.ts';
import { cx } from '#app/ui/cx.ts';

type Props = { picture: PaymentPicture; name: string; className?: string };

/** A payment code on white in both themes: many scanners do not read it inverted. */
export function PaymentCodePicture({ picture: { size, layers }, name, className }: Props) {
  const whole = size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className={cx('aspect-square rounded-sm', className)}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={whole} height={whole} fill="#fff" />
      {layers.map(({ path, isDark }) => (
        <path key={path} d={path} fill={isDark ? '#000' : '#fff'} />
      ))}
    </svg>
  );
}
