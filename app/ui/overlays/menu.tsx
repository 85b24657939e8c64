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
};

/** The attributes of the button that opens the menu. */
export type MenuTrigger = { id: string; popoverTarget: string; 'aria-haspopup': 'menu' };

type Props = {
  label: string;
  items: readonly MenuItem[];
  align?: Align;
  trigger: (props: MenuTrigger) => ReactNode;
};

/** Actions behind a button. The native popover opens and closes it and restores the focus. */
export function Menu({ label, items, align = 'end', trigger }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  usePlaced(open, id, `${id}-trigger`, align);
  useEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
  }, [open]);

  const close = () => list.current?.hidePopover();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close();
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
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

  return (
    <>
      {trigger({ id: `${id}-trigger`, popoverTarget: id, 'aria-haspopup': 'menu' })}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={(event: ToggleEvent) => setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
        className="rise fixed inset-auto m-0 max-w-[calc(100vw-1rem)] min-w-52 rounded-md border bg-surface p-1 text-ink shadow-float"
      >
        {items.map((item) => (
          <Entry key={item.label} item={item} close={close} />
        ))}
      </div>
    </>
  );
}

function Entry({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon, to, post, onSelect, tone = 'plain', separated = false, reloadDocument } = item;
  const className = cx(
    'flex w-full items-center gap-3 rounded-sm px-3 py-2 text-start -outline-offset-2 hover:bg-track focus:bg-track focus-visible:bg-track pointer-coarse:min-h-11',
    tone === 'critical' && 'text-critical',
  );
  const content = (
    <>
      {icon && <Icon name={icon} className={tone === 'plain' ? 'text-muted' : undefined} />}
      {label}
    </>
  );
  const select = () => {
    close();
    onSelect?.();
  };
  const button = (
    <button
      type={post ? 'submit' : 'button'}
      role="menuitem"
      tabIndex={-1}
      className={className}
      onClick={select}
    >
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
          role="menuitem"
          tabIndex={-1}
          className={className}
          onClick={select}
          reloadDocument={reloadDocument}
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
