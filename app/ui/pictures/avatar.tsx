import { cx } from '../cx.ts';

/** "Ada Lindqvist" → "AL", "María del Carmen Ruiz" → "MR", "Cher" → "C"; "?" for no name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = [first, last].map((word) => (word ? ([...word][0] ?? '') : '')).join('');
  return letters.toLocaleUpperCase('en') || '?';
}

const SIZES = {
  sm: 'size-7 text-xs',
  md: 'size-8 text-xs',
  lg: 'size-12 text-base',
  xl: 'size-20 text-xl',
} as const;

/** A person's picture, or their initials. Decorative: show the name next to it, or pass `label`. */
export function Avatar({
  name,
  size = 'md',
  label,
  picture,
}: {
  name: string;
  size?: keyof typeof SIZES;
  label?: boolean;
  picture?: string | null;
}) {
  if (picture) {
    return (
      <img
        src={picture}
        alt={label ? name : ''}
        className={cx('flex-none rounded-full bg-track object-cover', SIZES[size])}
      />
    );
  }
  const access = label ? ({ role: 'img', 'aria-label': name } as const) : ({ 'aria-hidden': true } as const);
  return (
    <span
      {...access}
      className={cx(
        'inline-flex flex-none items-center justify-center rounded-full bg-accent-soft font-semibold text-accent',
        SIZES[size],
      )}
    >
      {initials(name)}
    </span>
  );
}
