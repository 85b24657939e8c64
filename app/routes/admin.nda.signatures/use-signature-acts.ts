import type { SignatureRowView } from '#app/features/nda/admin/version-admin.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

export function useSignatureActs() {
  const { attempt, run } = useAct();
  return {
    remind: ({ id, name }: SignatureRowView['member']) =>
      run(`remind ${id}`, (rpc) => rpc.nda.remind.mutate({ memberId: id }), {
        done: ({ told }) => ({
          text: told ? `Reminder sent to ${name}.` : `${name} was already reminded today.`,
          theme: told ? 'success' : 'warning',
          autoDismiss: 8000,
        }),
      }),

    /** Returns the error; `null` for none. */
    async setAside({ member, signing }: SignatureRowView, reason: string): Promise<string | null> {
      if (!signing) return null;
      return attempt('set aside', (rpc) => rpc.nda.voidSignature.mutate({ id: signing.id, reason }), {
        done: ({ owes }) =>
          owes ? `Signature voided. ${member.name} is asked to sign again.` : 'Signature voided.',
      });
    },
  };
}
