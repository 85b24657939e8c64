import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';
export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; className?: string };

const BASE =
  'relative inline-flex items-center justify-center gap-2 rounded-md border font-semibold whitespace-nowrap no-underline transition-colors select-none disabled:opacity-50 aria-disabled:cursor-default pointer-coarse:min-h-11';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-strong [a&]:hover:bg-accent-strong',
  secondary: 'border-line bg-surface text-ink enabled:hover:border-control [a&]:hover:border-control',
  quiet: 'border-transparent text-accent enabled:hover:bg-accent-soft [a&]:hover:bg-accent-soft',
  danger:
    'border-transparent bg-critical text-on-critical enabled:hover:bg-critical-strong [a&]:hover:bg-critical-strong',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 text-xs',
  md: 'min-h-10 px-4 text-sm',
  lg: 'min-h-12 px-6 text-base',
};

/** The classes of a button, for `<Button>`, `<ButtonLink>` and the rare element that must look like one. */
export const buttonClass = ({ variant = 'secondary', size = 'md', className }: ButtonLook = {}): string =>
  cx(BASE, VARIANTS[variant], SIZES[size], className);
