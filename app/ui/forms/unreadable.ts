import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

type UnreadableOptions = {
  input: RefObject<HTMLInputElement | null>;
  isReadable: boolean;
  /** What the field says while its text cannot be read. */
  sentence: string;
  /** The form's own error at the field. */
  error: string | null | undefined;
  onReadable: ((isReadable: boolean) => void) | undefined;
};

/**
 * For a field whose text may be more than its value. A text that cannot be read is invalid in the words of the field,
 * so that `unreadableIn` finds it; the words are shown once the field is left, because every text begins unfinished.
 */
export function useUnreadable({ input, isReadable, sentence, error, onReadable }: UnreadableOptions) {
  const [isTold, setTold] = useState(false);
  if (isTold && isReadable) setTold(false);
  useLayoutEffect(() => input.current?.setCustomValidity(isReadable ? '' : sentence));
  const report = useEffectEvent((is: boolean) => onReadable?.(is));
  useEffect(() => {
    if (isReadable) return undefined;
    report(false);
    return () => report(true);
  }, [isReadable]);
  return {
    error: !isReadable && (isTold || error) ? sentence : error,
    /** Shows what is wrong from now on. */
    tell: () => setTold(true),
    /** The same on leaving the field, but not for a button: it would move away under the pointer, and its form tells. */
    leave: ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof HTMLButtonElement)) setTold(true);
    },
  };
}

/**
 * The fields whose text cannot be read, within a form that is about to be sent: their values would not be what they
 * show. Each says what is wrong, and the first takes the focus.
 */
export function unreadableIn(form: Pick<ParentNode, 'querySelectorAll'>): HTMLInputElement[] {
  const fields = [...form.querySelectorAll('input')].filter(({ validity }) => validity.customError);
  for (const field of fields) field.checkValidity();
  fields[0]?.focus();
  return fields;
}
