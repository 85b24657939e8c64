import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { versionsForDesk } from '#app/features/nda/nda-desk.server.ts';
import { owingCount } from '#app/features/nda/nda-signature-desk.server.ts';
import { DraftCard } from '#app/features/nda/ui/draft-card.tsx';
import { PublishDialog } from '#app/features/nda/ui/publish-dialog.tsx';
import { VersionTable } from '#app/features/nda/ui/version-table.tsx';
import { requireViewer } from '#app/platform/guard.server.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useToasts } from '#app/ui/toast-provider.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { NdaHeader } from './nda-header.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const [versions, owing] = await Promise.all([versionsForDesk(viewer), owingCount(viewer)]);
  return { versions, owing };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Non-disclosure agreement', matches);

export default function NdaVersionsPage({ loaderData: { versions, owing } }: Route.ComponentProps) {
  const draft = versions.find(({ state }) => state === 'draft');
  const published = versions.filter(({ state }) => state !== 'draft');
  const [asks, setAsks] = useState(false);
  const trpc = useTRPC();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const { mutateAsync } = useMutation(trpc.nda.publish.mutationOptions());

  const publish = async (): Promise<string | null> => {
    if (!draft) return null;
    try {
      await mutateAsync({ id: draft.id, signAgain: draft.mustSignAgain });
    } catch (error) {
      void revalidate();
      return failureText(error);
    }
    await revalidate();
    setAsks(false);
    add({ text: `Version ${draft.version} is published.`, theme: 'success', autoDismiss: 8000 });
    return null;
  };

  return (
    <>
      <NdaHeader
        owing={owing}
        actions={
          !draft && (
            <ButtonLink to="/admin/nda/draft" variant="primary" icon="Plus">
              New version
            </ButtonLink>
          )
        }
      />
      {draft && <DraftCard draft={draft} onPublish={() => setAsks(true)} />}
      {published.length > 0 ? (
        <VersionTable versions={published} />
      ) : (
        <EmptyState icon="Document" title="No version is published yet">
          Until then nobody can sign, and what is confidential stays closed to all members.
        </EmptyState>
      )}
      {asks && draft && <PublishDialog draft={draft} onPublish={publish} onClose={() => setAsks(false)} />}
    </>
  );
}
