import { type ComponentProps, type SyntheticEvent, useRef, useState } from 'react';
import { placeOfZone } from '#app/platform/format/wall-clock.ts';
import { RadioGroup } from './choice-group.tsx';
import { localFromIso, readLocal, UNREADABLE_TIME } from './local-time.ts';
import { TextField } from './text-field.tsx';
import { useUnreadable } from './unreadable.ts';

type Props = Pick<
  ComponentProps<typeof TextField>,
  'id' | 'label' | 'hint' | 'error' | 'className' | 'required'
> & {
  /** ISO time. */
  value: string | null;
  timeZone: string;
  /** Whether only times to come are offered. */
  isFuture?: boolean;
  /** Not called while only a part is typed. */
  onChange: (iso: string | null) => void;
  /** Called with `false` while only a part is typed: `value` is not what the field shows then. */
  onReadable?: (isReadable: boolean) => void;
};

/**
 * A point in time, entered and shown in a time zone, whose place the hint names. Without its day or its time it changes no value and has an error; a
 * form asks `unreadableIn` before it is sent.
 */
export function TimeField(props: Props) {
  const {
    value,
    timeZone,
    required = false,
    isFuture = false,
    hint,
    error,
    onChange,
    onReadable,
    ...field
  } = props;
  const input = useRef<HTMLInputElement>(null);
  // The text stays as typed: the digits of a year make other years on the way, and a skipped hour another hour.
  const [typed, setTyped] = useState({
    text: localFromIso(value, timeZone),
    iso: value,
    isReadable: true,
  });
  const isOwn = typed.iso === value;
  const shown = isOwn ? typed.text : localFromIso(value, timeZone);
  const isReadable = !isOwn || typed.isReadable;
  const wrong = useUnreadable({ input, isReadable, sentence: UNREADABLE_TIME, error, onReadable });
  // Of a part, or of its removal, browsers send no change: the value is empty before and after.
  const read = ({ currentTarget: { value: text, validity } }: SyntheticEvent<HTMLInputElement>) => {
    const iso = readLocal(text, validity.badInput, timeZone);
    if (text === shown && isReadable === (iso !== undefined)) return;
    setTyped({ text, iso: iso === undefined ? value : iso, isReadable: iso !== undefined });
    if (iso !== undefined) onChange(iso);
  };
  return (
    <TextField
      {...field}
      hint={[`${placeOfZone(timeZone)} time.`, hint].filter(Boolean).join(' ')}
      ref={input}
      type="datetime-local"
      required={required}
      min={isFuture ? localFromIso(new Date().toISOString(), timeZone) : undefined}
      value={shown}
      error={wrong.error}
      onInput={read}
      onKeyUp={read}
      onBlur={(event) => {
        read(event);
        wrong.leave(event);
      }}
      onInvalid={wrong.tell}
    />
  );
}

export type When = 'now' | 'later';

/** Asks whether something happens now or at a time, for which the form then asks. */
export function NowOrLater({ value, onChange }: { value: When; onChange: (when: When) => void }) {
  return (
    <RadioGroup
      legend="When"
      name="when"
      layout="row"
      value={value}
      choices={[
        { value: 'now', label: 'Now' },
        { value: 'later', label: 'Later' },
      ]}
      onChange={(next) => onChange(next === 'later' ? 'later' : 'now')}
    />
  );
}
