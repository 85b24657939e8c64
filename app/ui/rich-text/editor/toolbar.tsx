import { type KeyboardEvent, useRef, useState } from 'react';
import { ToolIcon } from './tool-icons.tsx';
import type { Tool } from './tools.ts';

type Props = {
  tools: readonly Tool[];
  /** The label of the field that it controls. */
  label: string;
  controls: string;
};

/** The editor's toolbar. A single tab stop; arrow keys move between the tools. Stays in sight while its text scrolls. */
export function Toolbar({ tools, label, controls }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const to = NEXT[event.key]?.(current, buttons.length);
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    buttons[to]?.focus();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={`${label}: formatting`}
      aria-controls={controls}
      onKeyDown={onKeyDown}
      // Below the line that says whether the draft is saved, where there is one.
      className="sticky top-23 z-10 flex flex-wrap gap-0.5 rounded-t-md border-b bg-surface p-1 md:top-9 lg:top-0"
    >
      {tools.map(({ label, sign, icon, look, keys, run, pressed, disabled }, index) => (
        <button
          key={label}
          type="button"
          title={keys ? `${label} (${keys.replace('Mod', modifier())})` : label}
          aria-keyshortcuts={keys?.replace('Mod', modifier() === '⌘' ? 'Meta' : 'Control')}
          aria-pressed={pressed}
          aria-disabled={disabled || undefined}
          tabIndex={index === Math.min(current, tools.length - 1) ? 0 : -1}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={disabled ? undefined : run}
          className={`inline-flex min-h-8 min-w-8 items-center justify-center rounded-sm px-1.5 text-xs text-muted transition-colors hover:bg-track hover:text-ink aria-disabled:opacity-50 aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${look ?? ''}`}
        >
          {icon && <ToolIcon name={icon} />}
          {sign && <span aria-hidden>{sign}</span>}
          <span className={icon || sign ? 'sr-only' : undefined}>{label}</span>
        </button>
      ))}
    </div>
  );
}

const NEXT: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const modifier = () => (navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl');
