import type { ChangeEvent, ReactNode } from 'react';
import { type ButtonVariant, buttonClass } from '../button-style.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import { useMayAct } from '../permissions.tsx';

type Props = {
  children: ReactNode;
  variant?: ButtonVariant;
  /** File types offered by the browser: `.vtt,text/vtt`. */
  accept: string;
  disabled?: boolean;
  describedBy?: string;
  onChoose: (file: File) => void;
};

export function FileButton({
  children,
  variant = 'secondary',
  accept,
  disabled = false,
  describedBy,
  onChoose,
}: Props) {
  const mayAct = useMayAct();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Allows choosing the same file again.
    currentTarget.value = '';
    if (file) onChoose(file);
  };
  if (!mayAct) return null;
  return (
    <label
      className={buttonClass({
        variant,
        className: cx(
          variant === 'secondary' && 'hover:border-control',
          'cursor-pointer self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-default has-disabled:opacity-50',
        ),
      })}
    >
      <Icon name="Upload" />
      {children}
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={choose}
        className="sr-only"
      />
    </label>
  );
}
