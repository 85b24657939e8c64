import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { holderName, type ListedHolder } from '#app/domain/access/audience.ts';
import { HolderSearch, HolderText, type SearchHolders } from '#app/ui/audience/holder-picker.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { BatchDecision, BatchItem } from '../batch.ts';
import { chosenByKey, isStrayClick } from './item-presses.ts';
import { itemPlaceText } from './item-table.tsx';

type Props = {
  item: BatchItem;
  /** The number of uncertain items left, including this one. */
  left: number;
  onSearch: SearchHolders;
  /** Returns the error; `null` for none. */
  onDecide: (decision: BatchDecision['decision']) => Promise<string | null>;
  onLook: () => void;
  onClose: () => void;
};

/**
 * Dialog that sets the owner of a document. The keys 1 to 9 choose a candidate. Mount it with the item's id as its
 * key. A document that names others too is given to one of them only after a dialog that says so.
 */
export function ItemDialog({ item, left, onSearch, onDecide, onLook, onClose }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const decide = async (decision: BatchDecision['decision']) => {
    setPending(true);
    setProblem(await onDecide(decision));
    setPending(false);
  };
  const [confirming, setConfirming] = useState<{ holder: ListedHolder; since: number } | null>(null);
  const assign = (holder: ListedHolder) => {
    if (othersIn(item, holder).length > 0) return setConfirming({ holder, since: performance.now() });
    void decide(assignmentTo(holder, false));
  };
  const [shownAt] = useState(() => performance.now());
  const onClick = (act: () => unknown) => (event: MouseEvent) => {
    if (!isStrayClick(event, shownAt)) act();
  };
  const byKey = useRef<(event: KeyboardEvent) => void>(() => undefined);
  useEffect(() => {
    byKey.current = (event) => {
      const candidate = chosenByKey(event, item.candidates);
      const isTyping = event.target instanceof HTMLInputElement;
      if (!candidate || isTyping || pending || confirming) return;
      event.preventDefault();
      assign(candidate);
    };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => byKey.current(event);
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  if (confirming) {
    const { holder, since } = confirming;
    return (
      <ActDialog
        size="sm"
        role="alertdialog"
        title={`Does all of it belong to ${holderName(holder)}?`}
        description={`The document also names ${nameList(othersIn(item, holder))}. Once it is published, ${holder.name} can read every page.`}
        action={`Assign to ${holderName(holder)}`}
        danger
        onAct={() =>
          isStrayClick({ detail: 1, timeStamp: performance.now() }, since)
            ? null
            : onDecide(assignmentTo(holder, true))
        }
        onClose={() => setConfirming(null)}
      />
    );
  }
  return (
    <Dialog
      open
      locked={pending}
      title={item.label}
      description={[itemPlaceText(item), item.doubt].filter(Boolean).join(' · ')}
      onClose={onClose}
      actions={
        <>
          <Button icon="Download" onClick={onLook}>
            Open
          </Button>
          {item.state === 'decided' || item.state === 'skipped' ? (
            <Button disabled={pending} onClick={onClick(() => decide({ kind: 'reopen' }))}>
              Undo
            </Button>
          ) : null}
          {item.state !== 'skipped' && (
            <Button disabled={pending} onClick={onClick(() => decide({ kind: 'skip' }))}>
              Exclude
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {item.candidates.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 font-semibold">Who does it belong to?</legend>
            {item.candidates.map((holder, at) => (
              <button
                key={`${holder.memberId} ${holder.entityId ?? ''}`}
                type="button"
                disabled={pending}
                onClick={onClick(() => assign(holder))}
                className="flex items-center gap-3 rounded-md border bg-surface px-3 py-2.5 text-start transition-colors hover:border-control pointer-coarse:min-h-11"
              >
                <kbd className="rounded-sm bg-track px-1.5 text-xs text-muted">{at + 1}</kbd>
                <HolderText holder={holder} />
              </button>
            ))}
          </fieldset>
        )}
        <HolderSearch
          label={item.candidates.length > 0 ? 'Another member or entity' : 'Who does it belong to?'}
          onSearch={onSearch}
          onChange={assign}
        />
        {problem && <FieldError id={undefined}>{problem}</FieldError>}
        {item.state === 'doubt' && left > 1 && (
          <p className="text-muted">{left - 1} more to check after this one.</p>
        )}
      </div>
    </Dialog>
  );
}

const assignmentTo = ({ memberId, entityId }: ListedHolder, despiteOthers: boolean) => ({
  ...{ kind: 'assign' as const, memberId, entityId, despiteOthers },
});

/** The other members who may be named: what is the member's entity's is the member's. */
const othersIn = ({ candidates }: BatchItem, { memberId }: ListedHolder) =>
  candidates.filter((other) => other.memberId !== memberId && other.entityId === null);

const nameList = (people: readonly ListedHolder[]): string =>
  new Intl.ListFormat('en-GB').format(people.map(({ name, email }) => `${name} (${email})`));
