import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createDraftSaver, type SaveOutcome, type SaveState } from './draft-saver.ts';

type Options<Fields> = {
  /** What the draft holds at first. */
  first: () => Fields;
  revision: number;
  savedAt: string | null;
  save: (revision: number, fields: Fields) => Promise<SaveOutcome>;
};

/** A draft that is saved as it changes. It keeps its own state: another draft needs another `key`. */
export function useSavedDraft<Fields>({ first, revision, savedAt, save }: Options<Fields>) {
  const [fields, setFields] = useState(first);
  const [atFirst] = useState(fields);
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: savedAt });
  const latest = useRef(fields);
  const saveNow = useEffectEvent(save);
  const [saver] = useState(() =>
    createDraftSaver<Fields>({
      revision,
      savedAt,
      save: (at, given) => saveNow(at, given),
      onState: setState,
    }),
  );
  useEffect(() => {
    latest.current = fields;
    if (fields !== atFirst) saver.change(fields);
  }, [fields, atFirst, saver]);
  useEffect(() => {
    addEventListener('online', saver.retry);
    return () => {
      removeEventListener('online', saver.retry);
      saver.stop();
    };
  }, [saver]);
  const write: Dispatch<SetStateAction<Fields>> = setFields;
  return {
    fields,
    write,
    /** What is typed, also within a callback of before. */
    latest,
    state,
    saver,
    isChanged: state.kind !== 'saved',
    /** Whether anything was typed on this page. */
    isTouched: fields !== atFirst,
  };
}
