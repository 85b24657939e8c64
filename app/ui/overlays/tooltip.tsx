import {
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
} from 'react';
import { cx } from '../cx.ts';
import { placeBy, type Side } from './place.ts';

const DELAY = 400;

type Props = {
  /** A short explanation; never the only source of the information. */
  text: string;
  side?: Side;
  /** The text is the name of a place of the rail, whose label is not visible while the rail is folded. */
  inRail?: boolean;
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
};

/** An explanation on hover and on keyboard focus. Escape hides it; it stays while the pointer is on it. */
export function Tooltip({ text, side = 'top', inRail = false, children }: Props) {
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
      className={inRail ? 'flex' : 'inline-flex'}
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
      {inRail ? children : cloneElement(children, { 'aria-describedby': id })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        aria-hidden={inRail || undefined}
        popover="manual"
        className={cx(
          inRail && 'in-data-[rail=open]:wide:hidden',
          'rise fixed inset-auto m-0 max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-xs text-paper shadow-float',
        )}
      >
        {text}
      </span>
    </span>
  );
}
