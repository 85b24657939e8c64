import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Toast } from './toast.tsx';
import { ToastProvider, useToasts } from './toast-provider.tsx';
import {
  dismissTimer,
  type HeldToast,
  newToastId,
  toastIcon,
  toToast,
  withoutToast,
  withToast,
} from './toast-rules.ts';

const ignore = () => undefined;
const draw = (toast: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{toast}</MemoryRouter>);

describe('seed §3: toast fields', () => {
  test('text, link, icon and theme are shown', () => {
    const html = draw(
      <Toast text="Ada came" icon="Bell" theme="invite" link={{ href: '/notifications', text: 'See it' }} />,
    );
    expect(html).toContain('Ada came');
    expect(html).toContain('#Bell-18');
    expect(html).toMatch(/href="\/notifications"[^>]*>See it</);
    expect(html).toContain('invite');
  });

  test('its action is a button', () => {
    const html = draw(<Toast text="Ada is approved." action={{ text: 'Undo', onPress: ignore }} />);
    expect(html).toMatch(/<button type="button"[^>]*>.*Undo.*<\/button>/);
  });

  test('an action for a limited time shows how long, and says it once to screen readers', () => {
    const html = draw(<Toast text="Sent." action={{ text: 'Undo', onPress: ignore, forMs: 59_400 }} />);
    expect(html).toMatch(/<span aria-hidden="true"[^>]*>60 s(<!-- -->)? left<\/span>/);
    expect(html).toMatch(/class="sr-only">Possible for (<!-- -->)?60 seconds</);
    expect(draw(<Toast text="x" action={{ text: 'Undo', onPress: ignore }} />)).not.toContain('left');
  });

  test('dismissible is true unless said otherwise', () => {
    expect(draw(<Toast text="x" onDismiss={ignore} />)).toContain('<button');
  });

  test('each held toast has a random id', () => {
    const ids = Array.from({ length: 500 }, newToastId);
    expect(new Set(ids).size).toBe(500);
    expect(toToast({ text: 'x' }).id).toMatch(/^[0-9a-f]{24}$/);
  });

  test('the provider takes initial toasts and offers add and dismiss', () => {
    let seen: ReturnType<typeof useToasts> | undefined;
    function Reader() {
      seen = useToasts();
      return null;
    }
    const html = draw(
      <ToastProvider initialToasts={[{ text: 'First' }, { text: 'Second', theme: 'critical' }]}>
        <Reader />
      </ToastProvider>,
    );
    expect(html.indexOf('First')).toBeLessThan(html.indexOf('Second'));
    expect(seen?.toasts.map(({ text }) => text)).toEqual(['First', 'Second']);
    expect(seen?.toasts[0]?.id).not.toBe(seen?.toasts[1]?.id);
    expect(seen).toMatchObject({ add: expect.any(Function), dismiss: expect.any(Function) });
  });
});

describe('seed §4: toast icons', () => {
  test.each([
    ['success', 'Checkmark'],
    ['warning', 'Info'],
    ['critical', 'Alert'],
    ['invite', 'EnvelopeOut'],
  ] as const)('theme %s has the icon %s', (theme, icon) => {
    expect(toastIcon({ theme })).toBe(icon);
    expect(draw(<Toast text="x" theme={theme} />)).toContain(`#${icon}-18`);
  });

  test('no icon and no theme: Info', () => {
    expect(toastIcon({})).toBe('Info');
  });

  test('its own icon takes precedence over the theme (seed §9: the invite toast is success with Info)', () => {
    expect(toastIcon({ theme: 'success', icon: 'Info' })).toBe('Info');
  });
});

describe('seed §4: toasts are added to a list and removed by id', () => {
  const toast = (id: string): HeldToast => ({ id, text: id });

  test('added at the end, removed by id, others untouched', () => {
    const list = withToast(withToast([toast('a')], toast('b')), toast('c'));
    expect(list.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(withoutToast(list, 'b').map(({ id }) => id)).toEqual(['a', 'c']);
    expect(withoutToast(list, 'unknown')).toEqual(list);
  });
});

describe('a message about something', () => {
  const toast = (id: string, about?: string): HeldToast => ({ id, text: id, about });
  const ids = (list: readonly HeldToast[]) => list.map(({ id }) => id);

  test('replaces the older one about the same, and no other', () => {
    const list = [toast('approved', '42'), toast('saved', 'form'), toast('plain')].reduce(withToast, []);
    expect(ids(withToast(list, toast('undone', '42')))).toEqual(['saved', 'plain', 'undone']);
    expect(ids(withToast(list, toast('other plain')))).toEqual(['approved', 'saved', 'plain', 'other plain']);
  });
});

describe('seed §4: autoDismiss', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('with a dismiss handler it is dismissed after that many ms, once', () => {
    const dismiss = vi.fn();
    dismissTimer(5000, dismiss)?.start();
    vi.advanceTimersByTime(4999);
    expect(dismiss).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(dismiss).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(dismiss).toHaveBeenCalledOnce();
  });

  test('without a dismiss handler, or without a time, nothing happens', () => {
    expect(dismissTimer(5000, undefined)).toBeUndefined();
    expect(dismissTimer(undefined, ignore)).toBeUndefined();
  });

  test('the timer pauses while it is being read, and continues with the remaining time', () => {
    const dismiss = vi.fn();
    const timer = dismissTimer(5000, dismiss);
    timer?.start();
    vi.advanceTimersByTime(3000);
    timer?.pause();
    timer?.pause();
    vi.advanceTimersByTime(60_000);
    timer?.start();
    timer?.start();
    vi.advanceTimersByTime(1999);
    expect(dismiss).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(dismiss).toHaveBeenCalledOnce();
    timer?.start();
    vi.advanceTimersByTime(60_000);
    expect(dismiss).toHaveBeenCalledOnce();
  });
});

describe('seed §4: the close button', () => {
  test('is shown when dismissible and handled, titled "Close this message"', () => {
    expect(draw(<Toast text="x" dismissible onDismiss={ignore} />)).toContain('title="Close this message"');
  });

  test('is absent when not dismissible', () => {
    expect(draw(<Toast text="x" dismissible={false} onDismiss={ignore} />)).not.toContain('<button');
  });

  test('is absent without a dismiss handler', () => {
    expect(draw(<Toast text="x" dismissible />)).not.toContain('<button');
  });
});

describe('announced by screen readers', () => {
  test('politely, and assertively when critical', () => {
    expect(draw(<Toast text="x" theme="success" />)).toContain('role="status"');
    expect(draw(<Toast text="x" theme="critical" />)).toContain('role="alert"');
  });
});
