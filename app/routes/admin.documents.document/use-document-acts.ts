import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ListedHolder, ListedMember } from '#app/domain/access/audience.ts';
import type {
  DocumentAudience,
  DocumentDetail,
  DocumentVersionRow,
  PublicationInput,
  Readers,
  SavedAudience,
  SavedDetails,
} from '#app/features/documents/admin/document-admin.ts';
import { call } from '#app/ui/rpc/call.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** The actions on one document. Those with a form return the error to show there. */
export function useDocumentActs({ id, title, state }: Pick<DocumentDetail, 'id' | 'title' | 'state'>) {
  const { run, attempt, isRunning } = useAct();
  const { revalidate } = useRevalidator();
  // The form restarts with what was saved.
  const [stamp, setStamp] = useState(0);
  return {
    isRunning,
    stamp,
    refresh: () => void revalidate(),
    save: (details: SavedDetails) =>
      attempt('save', (rpc) => rpc.documentAdmin.saveDetails.mutate(details), {
        done: () => {
          setStamp((before) => before + 1);
          return 'Details saved.';
        },
      }),
    saveAudience: (saved: Omit<SavedAudience, 'id'>) =>
      attempt('audience', (rpc) => rpc.documentAdmin.saveAudience.mutate({ id, ...saved }), {
        done: () => 'Audience saved.',
      }),
    /** `null` if it cannot be determined: the page then shows no preview, and saving reports the reason. */
    readersWith: (audience: DocumentAudience): Promise<Readers | null> =>
      call((rpc) => rpc.documentAdmin.readersWith.mutate({ id, audience })).catch(() => null),
    searchMembers: (search: string): Promise<ListedMember[]> =>
      call((rpc) => rpc.documentAdmin.searchMembers.query({ search })),
    searchHolders: (search: string): Promise<ListedHolder[]> =>
      call((rpc) => rpc.documentAdmin.searchHolders.query({ search })),
    publish: (given: Omit<PublicationInput, 'ids'>) =>
      attempt('publish', (rpc) => rpc.documentAdmin.publish.mutate({ ids: [id], ...given }), {
        done: ({ isHeld }) => (isHeld ? null : `${title} ${given.at ? 'scheduled' : 'published'}.`),
      }),
    askForReview: () =>
      run('askForReview', (rpc) => rpc.documentAdmin.askForReview.mutate({ id }), {
        done: () => 'Review requested. Other admins see it under “In review”.',
      }),
    endReview: () => run('endReview', (rpc) => rpc.documentAdmin.endReview.mutate({ id })),
    lookAt: ({ id: versionId }: DocumentVersionRow) =>
      run(`look ${versionId}`, (rpc) => rpc.documentAdmin.look.mutate({ id, versionId }), {
        refresh: 'never',
        done: ({ url }) => {
          location.assign(url);
          return null;
        },
      }),
    chooseVersion: ({ id: versionId, number, preparation, isCurrent }: DocumentVersionRow) =>
      run(versionId, (rpc) => rpc.documentAdmin.chooseVersion.mutate({ id, versionId }), {
        done: () =>
          preparation === 'preparing' && !isCurrent && (state === 'published' || state === 'scheduled')
            ? `Version ${number} goes live when it is ready.`
            : `Version ${number} is now live.`,
      }),
  };
}
