import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?no-inline';

type Props = {
  name: IconName;
  /** The grid it is drawn on, in px. */
  size?: 18 | 24;
  /** The accessible name of an icon without text; otherwise the icon is decorative and hidden from screen readers. */
  label?: string;
  className?: string;
};

/** One icon of the sprite, in the colour of the text around it. `Chevron` points down; use a rotate class. */
export function Icon({ name, size = 18, label, className }: Props) {
  const access = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decoration and hidden
    <svg width={size} height={size} className={className ? `icon ${className}` : 'icon'} {...access}>
      <use href={`${sprite}#${name}-${size}`} />
    </svg>
  );
}
