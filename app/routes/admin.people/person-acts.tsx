import { useEffect, useState } from 'react';
import { canBeViewed, type PersonFacts } from '#app/features/people/admin/person.ts';
import type { Undoable } from '#app/features/people/approving/decision.ts';
import { Button } from '#app/ui/button.tsx';
import { Looking } from '#app/ui/permissions.tsx';
import { usePersonActs } from './use-person-acts.ts';

type Props = {
  facts: PersonFacts;
  /** Why a decision was refused. */
  refusals: readonly string[];
  onUndo: (decision: Undoable) => Promise<void>;
};

/** The actions on a person other than decisions, and the result of the last action. */
export function PersonActs({ facts, refusals, onUndo }: Props) {
  const acts = usePersonActs(facts.id);
  const { undoable } = facts;
  const isInTime = useStillAhead(undoable?.until ?? null);
  const wrong = [...refusals, ...(acts.failure ? [acts.failure] : [])];
  return (
    <div className="mb-6 flex flex-col gap-3">
      {undoable && isInTime && (
        <p
          role="status"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-accent-soft px-4 py-2"
        >
          <span className="flex-1">
            Just {facts.standing === 'rejected' ? 'rejected' : 'approved'}. The e-mail goes out in a minute.
          </span>
          <Button
            size="sm"
            onClick={() => void onUndo({ memberId: facts.id, decidedAt: undoable.decidedAt })}
          >
            Undo
          </Button>
        </p>
      )}
      {wrong.length > 0 && (
        <div role="alert" className="text-critical">
          {wrong.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {acts.told && <p role="status">{acts.told}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canBeViewed(facts) && (
          <Looking>
            <Button size="sm" icon="Eye" pending={acts.viewing} onClick={() => void acts.viewAs()}>
              View as {facts.name}
            </Button>
          </Looking>
        )}
        {facts.openSessions > 0 && (
          <Button size="sm" icon="LogOut" pending={acts.ending} onClick={() => void acts.endSessions()}>
            Sign out everywhere
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns whether a time is in the future; rerenders when it passes. */
function useStillAhead(iso: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (!iso) return;
    const timer = setTimeout(() => setPassed(iso), Math.max(0, Date.parse(iso) - Date.now()));
    return () => clearTimeout(timer);
  }, [iso]);
  return iso !== null && passed !== iso;
}
