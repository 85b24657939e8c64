import { useNavigate, useRevalidator } from 'react-router';
import type { WrittenFaq } from '#app/features/faqs/writing/written-faq.ts';
import { Button } from '#app/ui/button.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

type Props = {
  faq: WrittenFaq;
  /** Whether there is unsaved input. */
  isDirty: boolean;
  /** Called with the FAQ after its changes were discarded. */
  onDiscarded: (faq: WrittenFaq) => void;
  /** Called with the new revision, before the page gets its new data. */
  onSaved: (revision: number) => void;
};

/** The actions on an FAQ other than editing. All of them can be undone. */
export function FaqActs({ faq, isDirty, onDiscarded, onSaved }: Props) {
  const { run, pending } = useAct();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { id, state, published, revision } = faq;
  const failed = () => void revalidate();
  // Prevents the viewer's own action from being taken for another admin's.
  const adopt = async (saved: { revision: number }) => {
    onSaved(saved.revision);
    await revalidate();
  };
  const putBack = () =>
    run('return', (rpc) => rpc.faq.return.mutate({ id }), {
      refresh: 'never',
      done: async (saved) => {
        await adopt(saved);
        return 'FAQ published again.';
      },
      failed,
    });
  const restore = () =>
    run('restore', (rpc) => rpc.faq.restore.mutate({ id }), { done: () => 'FAQ restored.' });
  const withdraw = () =>
    run('withdraw', (rpc) => rpc.faq.withdraw.mutate({ id }), {
      refresh: 'never',
      done: async (saved) => {
        await adopt(saved);
        return undoable('FAQ withdrawn. Its link shows a notice.', putBack);
      },
      failed,
    });
  const remove = () =>
    run('delete', (rpc) => rpc.faq.delete.mutate({ id }), {
      refresh: 'never',
      done: async () => {
        await navigate('/admin/faqs');
        return undoable('FAQ deleted.', restore);
      },
      failed,
    });
  const discard = () =>
    run('discard', (rpc) => rpc.faq.discard.mutate({ id, revision }), {
      refresh: 'never',
      done: async (saved) => {
        if (published) onDiscarded({ ...faq, ...published, revision: saved.revision });
        await revalidate();
        return 'Changes discarded.';
      },
      failed,
    });

  if (state === 'deleted')
    return (
      <Button pending={pending} onClick={() => void restore()}>
        Restore
      </Button>
    );
  return (
    <div className="flex flex-wrap gap-3">
      {state === 'changed' && (
        <Button size="sm" pending={pending} onClick={() => void discard()}>
          Discard changes
        </Button>
      )}
      {(state === 'published' || state === 'changed') && (
        <Button size="sm" pending={pending} onClick={() => void withdraw()}>
          Withdraw
        </Button>
      )}
      {state === 'withdrawn' && (
        <Button size="sm" pending={pending} onClick={() => void putBack()}>
          Republish
        </Button>
      )}
      <Button size="sm" pending={pending} disabled={isDirty} onClick={() => void remove()}>
        Delete
      </Button>
    </div>
  );
}

const UNDO_MS = 12_000;

const undoable = (text: string, undo: () => Promise<void>) => ({
  text,
  theme: 'success' as const,
  autoDismiss: UNDO_MS,
  action: { text: 'Undo', onPress: () => void undo() },
});
