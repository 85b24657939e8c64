import { type FormEvent, useEffect, useRef } from 'react';
import { cx } from '#app/ui/cx.ts';
import { Select } from '#app/ui/forms/select.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import type { ZoomStep } from './pdf-engine.ts';

type Props = {
  page: number;
  count: number;
  scale: number;
  onPage: (page: number) => void;
  onZoom: (step: ZoomStep) => void;
  className?: string;
};

const FITS = [
  { value: 'width', label: 'Fit width' },
  { value: 'fit', label: 'Fit page' },
  { value: 'actual', label: 'Actual size' },
] as const;

export function ZoomTools({ scale, onZoom, className }: Pick<Props, 'scale' | 'onZoom' | 'className'>) {
  return (
    <div className={cx('flex items-center', className)}>
      <IconButton icon="Minus" label="Zoom out" onClick={() => onZoom('out')} />
      <Select
        look="chip"
        label="Zoom"
        required={false}
        value=""
        placeholder={`${Math.round(scale * 100)}%`}
        options={FITS}
        onChange={({ currentTarget }) => {
          const chosen = FITS.find(({ value }) => value === currentTarget.value);
          if (chosen) onZoom(chosen.value);
        }}
      />
      <IconButton icon="Plus" label="Zoom in" onClick={() => onZoom('in')} />
    </div>
  );
}

export function PageField({
  page,
  count,
  onPage,
  className,
}: Pick<Props, 'page' | 'count' | 'onPage' | 'className'>) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (input && document.activeElement !== input) input.value = String(page);
  }, [page]);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const asked = Number(field.current?.value);
    if (asked >= 1) onPage(asked);
    field.current?.blur();
  };
  return (
    <form onSubmit={go} className={cx('flex items-center gap-1.5 whitespace-nowrap text-muted', className)}>
      <input
        ref={field}
        type="text"
        inputMode="numeric"
        defaultValue={page}
        maxLength={5}
        aria-label="Page"
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="control w-12 text-center"
      />
      of {count}
    </form>
  );
}
