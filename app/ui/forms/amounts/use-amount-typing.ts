import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { groupTyped, ungroupTyped } from './money-input.ts';

/** The text of an amount while it is typed: digits are grouped, and the caret stays after the same digit. */
export function useAmountTyping(input: RefObject<HTMLInputElement | null>) {
  /** Where the caret goes once the digits are grouped. */
  const caret = useRef<number | null>(null);
  /** Whether more than digits were typed since the field has the focus. */
  const isFree = useRef(false);

  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return {
    /** Starts again, because the field got the focus or lost it. */
    restart() {
      isFree.current = false;
    },
    /** Returns the text to show for what was typed. */
    textOf({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): string {
      const { value: text, selectionStart } = currentTarget;
      // A mark, a space or a letter begins a way of writing of one's own, which is left alone, as what is pasted is.
      const { data = null, inputType = '' } = nativeEvent instanceof InputEvent ? nativeEvent : {};
      const at = selectionStart ?? text.length;
      const wasFree = isFree.current;
      if (text === '') isFree.current = false;
      else if (inputType.startsWith('insert') && !/^\d+$/.test(data ?? '')) isFree.current = true;
      const begins = isFree.current && !wasFree && data !== null && text.slice(0, at).endsWith(data);
      const next = begins ? ungroupTyped(text, at, data) : isFree.current ? null : groupTyped(text, at);
      caret.current = next && next.text !== text ? next.caret : null;
      return next?.text ?? text;
    },
  };
}
