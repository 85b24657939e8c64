import type { FaqListActs } from '#app/features/faqs/ui/admin/faq-groups.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

export function useFaqListActs(): { acts: FaqListActs; pending: boolean } {
  const { attempt, run, pending } = useAct();
  return {
    pending,
    acts: {
      move: (id, categoryId, beforeId) =>
        run(`move ${id}`, (rpc) => rpc.faq.move.mutate({ id, categoryId, beforeId })),
      moveCategory: (id, beforeId) =>
        run(`move ${id}`, (rpc) => rpc.faq.moveCategory.mutate({ id, beforeId })),
      renameCategory: (id, name) =>
        attempt(`rename ${id}`, (rpc) => rpc.faq.renameCategory.mutate({ id, name })),
      removeCategory: (id) => run(`remove ${id}`, (rpc) => rpc.faq.removeCategory.mutate({ id })),
      restore: (id) =>
        run(`restore ${id}`, (rpc) => rpc.faq.restore.mutate({ id }), { done: () => 'FAQ restored.' }),
    },
  };
}
