import { useEffect, useState } from 'react';
import { UNREADABLE } from '#app/ui/forms/amounts/hundredths.ts';
import { HundredthsField } from '#app/ui/forms/amounts/hundredths-field.tsx';
import { useField, useWriting } from './writing.tsx';

type Props = {
  /** The path of the field in the draft. */
  path: string;
  label: string;
  hint?: string;
  unit: '%' | '×';
  /** In hundredths; `null` while empty. */
  value: number | null;
  onChange: (value: number | null) => void;
};

/** A rate or a multiple of the draft. While it cannot be read, it keeps its last value and blocks publication. */
export function RateField({ path, ...props }: Props) {
  const { markUnreadable } = useWriting();
  const field = useField();
  const [isReadable, setReadable] = useState(true);
  useEffect(() => {
    if (isReadable) return undefined;
    markUnreadable(path, UNREADABLE);
    return () => markUnreadable(path, null);
  }, [isReadable, path, markUnreadable]);
  return <HundredthsField {...field(path)} {...props} required={false} onReadable={setReadable} />;
}
