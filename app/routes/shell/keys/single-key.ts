import { browserStore } from '#app/platform/tracking/browser-store.ts';

const SWITCH = 'single-keys';

/** Single keys can be switched off (WCAG 2.1.4): speech input and an unsteady hand press them by accident. */
export const singleKeysAreOn = (): boolean => browserStore()?.getItem(SWITCH) !== 'off';

export function switchSingleKeys(isOn: boolean): void {
  if (isOn) browserStore()?.removeItem(SWITCH);
  else browserStore()?.setItem(SWITCH, 'off');
}

/** Parts of the page that take a letter for themselves. */
const TYPED_IN =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu], [role=listbox]';

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/** Returns the key if it was pressed by itself as a shortcut; not while something is typed or a dialog is open. */
export function singleKeyOf(press: Press): string | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.repeat || press.isComposing || press.defaultPrevented) return null;
  if (press.target instanceof Element && press.target.closest(TYPED_IN)) return null;
  if (document.querySelector('dialog:modal') || !singleKeysAreOn()) return null;
  return press.key;
}
