import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import type { ReviewItem } from '../access-review.ts';

type Props = { item: ReviewItem; needsSecondAdmin: boolean; onClose: () => void };

/** Ends one access in a review. Mount it to open it. */
export function EndAccessDialog({ item, needsSecondAdmin, onClose }: Props) {
  const { attempt } = useAct();
  const { id, name, access, kind, decision } = item;
  const asks = needsSecondAdmin && kind === 'permission';
  const end = () =>
    attempt(
      `decide ${id}`,
      (rpc) => rpc.accessReview.decide.mutate({ id, decision: 'end', seen: decision }),
      {
        done: ({ result }) => {
          onClose();
          return result === 'done' ? `${access} ended.` : 'Another admin was asked to approve it.';
        },
      },
    );
  return (
    <ActDialog
      title={`End “${access}” of ${name}?`}
      description={`${asks ? 'Another admin approves it first. Then ' : ''}${name} loses access immediately, including on open pages.`}
      action={asks ? 'Request approval' : 'End'}
      danger={!asks}
      refusalTitle="Nothing was changed"
      onAct={end}
      onClose={onClose}
    />
  );
}
