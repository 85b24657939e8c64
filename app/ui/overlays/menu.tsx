import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';
import { Link } from '../navigation/link.tsx';
import { Looking, useMayAct, useMayOpen } from '../permissions.tsx';
import { nextItem } from './menu-keys.ts';
import type { Align } from './place.ts';
import { usePlaced } from './use-placed.ts';

export type MenuItem = {
  label: string;
  icon?: IconName;
  /** A link … */
  to?: string;
  /** … an address to post to, by a plain form … */
  post?: string;
  /** … or an action. */
  onSelect?: () => void;
  tone?: 'plain' | 'critical';
  /** Draws a hairline above the item. */
  separated?: boolean;
  reloadDocument?: boolean;
  /** Muted text at the end, such as the date that is meant. */
  hint?: string;
  /** Whether it is the one chosen, in a menu to choose from. */
  isChosen?: boolean;
  /** Stays where the page is, in its place in the history: for what only changes how a page is shown. */
  staysOnPage?: boolean;
};

/** The attributes of the button that opens the menu. */
export type MenuTrigger = { id: string; popoverTarget: string; 'aria-haspopup': 'menu' };

type Props = {
  label: string;
  items: readonly MenuItem[];
  align?: Align;
  trigger: (props: MenuTrigger) => ReactNode;
  /** From below on a phone. */
  isSheet?: boolean;
  /** What follows the items, such as a field for another choice. */
  children?: ReactNode;
};

/**
 * Actions behind a button. The native popover opens and closes it and restores the focus. What the reader may not do is
 * left out, and with nothing left the button too.
 */
export function Menu({ label, items: all, align = 'end', trigger, isSheet = false, children }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [mayAct, mayOpen] = [useMayAct(), useMayOpen()];
  const items = all.filter(({ to }) => (to ? mayOpen(to) : mayAct));

  usePlaced(open, id, `${id}-trigger`, align);
  useEffect(() => {
    if (open)
      (
        list.current?.querySelector<HTMLElement>('[aria-checked=true]') ??
        list.current?.querySelector<HTMLElement>('[role^=menuitem]')
      )?.focus({ preventScroll: true });
  }, [open]);

  const close = () => box.current?.hidePopover();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return children ? undefined : close();
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const to = nextItem(
      event.key,
      at,
      items.map((item) => item.label),
    );
    if (to === null) return;
    event.preventDefault();
    entries[to]?.focus();
  };

  if (items.length === 0 && !children) return null;
  return (
    <>
      <Looking>{trigger({ id: `${id}-trigger`, popoverTarget: id, 'aria-haspopup': 'menu' })}</Looking>
      <div
        ref={box}
        id={id}
        popover="auto"
        onToggle={(event: ToggleEvent) => setOpen(event.newState === 'open')}
        className={cx(
          'rise fixed inset-auto m-0 max-w-[calc(100vw-1rem)] min-w-52 rounded-md border bg-surface p-1 text-ink shadow-float',
          isSheet &&
            'max-sm:top-auto! max-sm:bottom-0! max-sm:left-0! max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none max-sm:pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:backdrop:bg-scrim sm:min-w-72',
        )}
      >
        <div ref={list} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <Entry key={item.label} item={item} close={close} />
          ))}
        </div>
        {children}
      </div>
    </>
  );
}

function Entry({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon, to, post, onSelect, tone = 'plain', separated = false, reloadDocument } = item;
  const { hint, isChosen, staysOnPage = false } = item;
  const role =
    isChosen === undefined
      ? ({ role: 'menuitem' } as const)
      : ({ role: 'menuitemradio', 'aria-checked': isChosen } as const);
  const className = cx(
    'flex w-full items-center gap-3 rounded-sm px-3 py-2 text-start -outline-offset-2 hover:bg-track focus:bg-track focus-visible:bg-track pointer-coarse:min-h-11',
    tone === 'critical' && 'text-critical',
    isChosen && 'bg-accent-soft font-semibold text-accent',
  );
  const content = (
    <>
      {icon && <Icon name={icon} className={tone === 'plain' ? 'text-muted' : undefined} />}
      {label}
      {hint && <span className="ml-auto pl-6 text-sm font-normal text-muted tabular-nums">{hint}</span>}
      {isChosen && <Icon name="Checkmark" className={hint ? undefined : 'ml-auto'} />}
    </>
  );
  const select = () => {
    close();
    onSelect?.();
  };
  const button = (
    <button type={post ? 'submit' : 'button'} {...role} tabIndex={-1} className={className} onClick={select}>
      {content}
    </button>
  );
  return (
    <>
      {separated && <hr className="my-1" />}
      {to ? (
        <Link
          to={to}
          look="plain"
          {...role}
          tabIndex={-1}
          className={className}
          onClick={select}
          reloadDocument={reloadDocument}
          replace={staysOnPage || undefined}
          preventScrollReset={staysOnPage}
          prefetch={!staysOnPage}
        >
          {content}
        </Link>
      ) : post ? (
        <form role="none" method="post" action={post}>
          {button}
        </form>
      ) : (
        button
      )}
    </>
  );
}
