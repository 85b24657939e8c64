import {
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
} from 'react';
import { placeBy, type Side } from './place.ts';

const DELAY = 400;

type Props = {
  /** A short explanation; never the only source of the information. */
  text: string;
  side?: Side;
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
};

/** An explanation on hover and on keyboard focus. Escape hides it; it stays while the pointer is on it. */
export function Tooltip({ text, side = 'top', children }: Props) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = () => {
    const target = anchor.current?.firstElementChild;
    if (!tip.current || !target || tip.current.matches(':popover-open')) return;
    tip.current.showPopover();
    placeBy(target, tip.current, side, 'center');
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (tip.current?.matches(':popover-open')) tip.current.hidePopover();
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to events of the element inside, which has the role
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={(event: PointerEvent) => {
        if (event.pointerType !== 'touch') timer.current = setTimeout(show, DELAY);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show();
      }}
      onBlur={hide}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className="rise fixed inset-auto m-0 max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-xs text-paper shadow-float"
      >
        {text}
      </span>
    </span>
  );
}
