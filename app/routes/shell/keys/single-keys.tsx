import { useEffect, useEffectEvent, useState } from 'react';
import { Switch } from '#app/ui/forms/switch.tsx';
import { useGo } from '#app/ui/navigation/for-holder.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { keySequence, SHORTCUTS } from './key-sequence.ts';
import { singleKeyOf, singleKeysAreOn, switchSingleKeys } from './single-key.ts';

type Props = { open: boolean; onOpen: (open: boolean) => void };

/** What opens the search declares its key. */
const SEARCH = '[aria-keyshortcuts~="/"]';

/** Follows the keys of the frame, and lists them. */
export default function SingleKeys({ open, onOpen }: Props) {
  const navigate = useGo();
  const [isOn, setOn] = useState(singleKeysAreOn);
  const [follow] = useState(() => keySequence(() => performance.now()));
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKeyOf(event);
    const result = key === null ? null : follow(key);
    if (!result) return;
    event.preventDefault();
    if (result.kind === 'help') onOpen(true);
    else if (result.kind === 'go') void navigate(result.to);
    else document.querySelector<HTMLElement>(SEARCH)?.click();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const change = (on: boolean) => {
    switchSingleKeys(on);
    setOn(on);
  };
  return (
    <Dialog
      open={open}
      onClose={() => onOpen(false)}
      title="Keyboard shortcuts"
      description="They work everywhere except in fields and dialogs."
      size="sm"
    >
      <dl className="divide-y border-y">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-6 py-2">
            <dt>{does}</dt>
            <dd className="flex items-center gap-1.5 text-muted">
              {keys.map((key, index) => (
                <span key={key} className="contents">
                  {index > 0 && 'then'}
                  <kbd className="min-w-7 rounded-sm border bg-paper px-1.5 py-0.5 text-center font-sans text-ink">
                    {key}
                  </kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Switch
          label="Single-key shortcuts"
          hint="Saved in this browser. You can always find this list in your account menu."
          checked={isOn}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}
