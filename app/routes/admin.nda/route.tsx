import { useState } from 'react';
import { signingCounts } from '#app/features/nda/admin/signature-admin.server.ts';
import { versionsForAdmin } from '#app/features/nda/admin/version-admin.server.ts';
import type { VersionView } from '#app/features/nda/admin/version-admin.ts';
import { DraftCard } from '#app/features/nda/ui/draft-card.tsx';
import { PublishDialog } from '#app/features/nda/ui/publish-dialog.tsx';
import { VersionTable } from '#app/features/nda/ui/version-table.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { NdaHeader } from './nda-header.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'people' });
  const [versions, counts] = await Promise.all([versionsForAdmin(viewer), signingCounts(viewer)]);
  return { versions, counts };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Non-disclosure agreement', matches);

export default function NdaVersionsPage({ loaderData: { versions, counts } }: Route.ComponentProps) {
  const draft = versions.find(({ state }) => state === 'draft');
  const published = versions.filter(({ state }) => state !== 'draft');
  // As it was when the admin asked to publish it: a refused publication refreshes the page, also with a text that they
  // have not seen.
  const [asked, setAsked] = useState<VersionView | null>(null);
  const { attempt } = useAct();

  const publish = ({ id, revision, version }: VersionView): Promise<string | null> =>
    attempt('publish', (rpc) => rpc.nda.publish.mutate({ id, revision }), {
      done: () => {
        setAsked(null);
        return `Version ${version} published.`;
      },
    });

  return (
    <>
      <NdaHeader
        title="Non-disclosure agreement"
        counts={counts}
        actions={
          !draft && (
            <ButtonLink to="/admin/nda/draft" variant="primary" icon="Plus">
              New version
            </ButtonLink>
          )
        }
      />
      {draft && <DraftCard draft={draft} onPublish={() => setAsked(draft)} />}
      {published.length > 0 ? (
        <VersionTable versions={published} />
      ) : (
        <EmptyState icon="Document" title="No published version yet">
          Until you publish one, no one can sign and confidential content stays closed to all members.
        </EmptyState>
      )}
      {asked && (
        <PublishDialog draft={asked} onPublish={() => publish(asked)} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
