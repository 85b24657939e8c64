import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BroadcastDetail, BroadcastFields } from '#app/features/broadcasts/broadcast.ts';
import { createDraftSaver, type SaveOutcome, type SaveState } from '#app/ui/drafts/draft-saver.ts';

type Save = (revision: number, fields: BroadcastFields) => Promise<SaveOutcome>;

export const fieldsOf = ({ title, content, rules }: BroadcastFields): BroadcastFields => ({
  title,
  content,
  rules,
});

/** The message being edited, saved automatically. */
export function useBroadcastDraft(broadcast: BroadcastDetail, save: Save) {
  const [fields, setFields] = useState(() => fieldsOf(broadcast));
  const [atFirst] = useState(fields);
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: broadcast.savedAt });
  const latest = useRef(fields);
  const saveNow = useEffectEvent(save);
  const [saver] = useState(() =>
    createDraftSaver<BroadcastFields>({
      revision: broadcast.revision,
      savedAt: broadcast.savedAt,
      save: (revision, given) => saveNow(revision, given),
      onState: setState,
    }),
  );
  useEffect(() => {
    latest.current = fields;
    if (fields !== atFirst) saver.change(fields);
  }, [fields, atFirst, saver]);
  useEffect(() => {
    const retry = () => saver.retry();
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
      saver.stop();
    };
  }, [saver]);
  return {
    fields,
    state,
    saver,
    latest,
    isChanged: state.kind !== 'saved',
    write: (change: Partial<BroadcastFields>) => setFields((now) => ({ ...now, ...change })),
  };
}
