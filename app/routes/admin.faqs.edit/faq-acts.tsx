import { useNavigate } from 'react-router';
import type { WrittenFaq } from '#app/features/faqs/writing/written-faq.ts';
import { useAct } from '#app/trpc/use-act.ts';
import { Button } from '#app/ui/button.tsx';

type Props = {
  faq: WrittenFaq;
  /** Something is typed that is not saved. */
  isDirty: boolean;
  /** Called with the FAQ as it is after its changes were discarded. */
  onDiscarded: (faq: WrittenFaq) => void;
};

/** What can be done to an FAQ besides writing it. Everything can be undone. */
export function FaqActs({ faq, isDirty, onDiscarded }: Props) {
  const { run, pending } = useAct();
  const navigate = useNavigate();
  const { id, state, published, revision } = faq;
  const putBack = () =>
    run('return', (rpc) => rpc.faq.return.mutate({ id }), { done: () => 'Members read it again.' });
  const restore = () =>
    run('restore', (rpc) => rpc.faq.restore.mutate({ id }), { done: () => 'It is restored.' });
  const withdraw = () =>
    run('withdraw', (rpc) => rpc.faq.withdraw.mutate({ id }), {
      done: () => ({
        text: 'It is withdrawn. Its link says so.',
        theme: 'success',
        autoDismiss: UNDO_MS,
        action: { text: 'Undo', onPress: () => void putBack() },
      }),
    });
  const remove = () =>
    run('delete', (rpc) => rpc.faq.delete.mutate({ id }), {
      refresh: 'never',
      done: async () => {
        await navigate('/admin/faqs');
        return {
          text: 'It is deleted.',
          theme: 'success',
          autoDismiss: UNDO_MS,
          action: { text: 'Undo', onPress: () => void restore() },
        };
      },
    });
  const discard = () =>
    run('discard', (rpc) => rpc.faq.discard.mutate({ id, revision }), {
      done: (saved) => {
        if (published) onDiscarded({ ...faq, ...published, revision: saved.revision });
        return 'It is as members read it again.';
      },
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
          Put back
        </Button>
      )}
      <Button size="sm" pending={pending} disabled={isDirty} onClick={() => void remove()}>
        Delete
      </Button>
    </div>
  );
}

const UNDO_MS = 12_000;
