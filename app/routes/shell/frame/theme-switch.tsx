import { useId } from 'react';
import type { Theme } from '#app/platform/pages/theme.ts';
import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { IconName } from '#app/ui/icons/icon-names.ts';
import type { ThemeChoice } from './use-theme-choice.ts';

const CHOICES: readonly { theme: Theme | null; label: string; icon?: IconName }[] = [
  { theme: 'light', label: 'Light', icon: 'Sun' },
  { theme: 'dark', label: 'Dark', icon: 'Moon' },
  { theme: null, label: 'System' },
];

type Props = ThemeChoice & {
  /** Whether to show names beside the icons. */
  named?: boolean;
  className?: string;
};

/** Light, dark or system: native radio buttons, so arrow keys work. */
export function ThemeSwitch({ theme, choose, named = false, className }: Props) {
  const name = useId();
  return (
    <fieldset className={cx('items-center rounded-md', className)}>
      <legend className="sr-only">Theme</legend>
      {CHOICES.map((choice) => (
        <label
          key={choice.label}
          title={`${choice.label} theme`}
          className="flex min-h-8 flex-1 items-center justify-center gap-2 rounded-sm px-2 text-xs text-muted transition-colors hover:text-ink has-checked:bg-track has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            checked={theme === choice.theme}
            onChange={() => choose(choice.theme)}
            className="sr-only"
          />
          {choice.icon && <Icon name={choice.icon} />}
          <span className={choice.icon && !named ? 'sr-only' : undefined}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
