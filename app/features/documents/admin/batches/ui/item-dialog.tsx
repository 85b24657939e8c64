import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { holderName, type ListedHolder } from '#app/domain/access/audience.ts';
import { HolderSearch, HolderText, type SearchHolders } from '#app/ui/audience/holder-picker.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { IfMayAct, Looking } from '#app/ui/permissions.tsx';
import type { BatchDecision, BatchItem } from '../batch.ts';
import { ItemPage } from './item-page.tsx';
import { chosenByKey, isStrayClick, leafedByKey } from './item-presses.ts';
import { itemPlaceText } from './item-table.tsx';

type Props = {
  batchId: string;
  item: BatchItem;
  /** The documents of the same state, through which one can leaf. */
  alike: readonly BatchItem[];
  onSearch: SearchHolders;
  /** Returns the error; `null` for none. */
  onDecide: (decision: BatchDecision['decision']) => Promise<string | null>;
  onLook: () => void;
  onLeaf: (itemId: string) => void;
  onClose: () => void;
};

/**
 * Dialog that sets the owner of a document, with its pages beside the choice. The keys 1 to 9 choose a candidate, the
 * arrows leaf to the next and the previous document. Mount it with the item's id as its
 * key. A document that names others too is given to one of them only after a dialog that says so.
 */
export function ItemDialog({ batchId, item, alike, onSearch, onDecide, onLook, onLeaf, onClose }: Props) {
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
  const place = alike.findIndex(({ id }) => id === item.id);
  const leafTo = (to: number) => {
    const next = alike[to];
    if (next) onLeaf(next.id);
  };
  const byKey = useRef<(event: KeyboardEvent) => void>(() => undefined);
  useEffect(() => {
    byKey.current = (event) => {
      const isTyping = event.target instanceof HTMLInputElement;
      if (isTyping || pending || confirming) return;
      const leafed = leafedByKey(event, item.id, alike);
      if (leafed) return onLeaf(leafed.id);
      const candidate = chosenByKey(event, item.candidates);
      if (!candidate) return;
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
      size="xl"
      locked={pending}
      title={item.label}
      description={[itemPlaceText(item), item.doubt].filter(Boolean).join(' · ')}
      onClose={onClose}
      actions={
        <>
          {alike.length > 1 && (
            <span className="mr-auto flex items-center gap-2 text-muted tabular-nums">
              <Looking>
                <Button disabled={pending || place === 0} onClick={() => leafTo(place - 1)}>
                  Previous
                </Button>
              </Looking>
              {place + 1} of {alike.length}
              <Looking>
                <Button disabled={pending || place === alike.length - 1} onClick={() => leafTo(place + 1)}>
                  Next
                </Button>
              </Looking>
            </span>
          )}
          <Looking>
            <Button icon="Download" onClick={onLook}>
              Open
            </Button>
          </Looking>
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
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ItemPage batchId={batchId} itemId={item.id} />
        <div className="flex flex-col gap-5">
          {item.state === 'sure' && item.holder && (
            <p>
              Matched to <span className="font-semibold">{holderName(item.holder)}</span>
              {item.foundIn && <span className="text-muted"> by the {item.foundIn}</span>}. Choose another
              holder only if that is wrong.
            </p>
          )}
          {item.candidates.length > 0 && (
            <IfMayAct>
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
            </IfMayAct>
          )}
          <IfMayAct>
            <HolderSearch
              label={item.candidates.length > 0 ? 'Another member or entity' : 'Who does it belong to?'}
              onSearch={onSearch}
              onChange={assign}
            />
          </IfMayAct>
          {problem && <FieldError id={undefined}>{problem}</FieldError>}
          {item.state === 'doubt' && alike.length > 1 && (
            <p className="text-muted">{alike.length - 1} more to check after this one.</p>
          )}
        </div>
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
