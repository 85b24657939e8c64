import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { currentDraft } from '#app/features/nda/admin/version-admin.server.ts';
import type { DraftInput } from '#app/features/nda/admin/version-admin.ts';
import { DraftForm } from '#app/features/nda/ui/draft-form.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { sendToRoute } from '#app/ui/rpc/send-to-route.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { changes: 'people' });
  const today = new Date().toISOString().slice(0, 10);
  return { draft: await currentDraft(viewer), today };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('New version', matches);

export default function NdaDraftPage({ loaderData: { draft, today } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { attempt } = useAct();
  // What the form was opened with, and then the last save: the page is not refreshed after a refused upload.
  const revision = useRef(draft?.revision ?? null);
  const [isSaved, setIsSaved] = useState(false);
  // Once the form no longer guards what was typed.
  useEffect(() => {
    if (isSaved) void navigate('/admin/nda');
  }, [isSaved, navigate]);

  const save = async (input: DraftInput, file: File | null): Promise<string | null> => {
    let refusal: string | null = null;
    const wrong = await attempt(
      'save',
      async (rpc) => {
        const saved = await rpc.nda.writeDraft.mutate({ ...input, revision: revision.current });
        revision.current = saved.revision;
        const sent = file && (await sendToRoute(`/api/nda/upload?id=${saved.id}`, file, z.undefined()));
        refusal = sent?.problem ?? null;
      },
      {
        done: () => (refusal ? null : { text: 'Draft saved.', theme: 'success', autoDismiss: 5000 }),
        refresh: 'never',
      },
    );
    return wrong ?? refusal;
  };

  const empty = {
    title: 'Non-disclosure agreement',
    body: '',
    effectiveOn: today,
    mustSignAgain: false,
    content: 'none',
  } as const;
  return (
    <>
      <PageHeader
        title={draft ? `Version ${draft.version}` : 'New version'}
        lead="Only admins can see a draft until it is published."
        up={{ to: '/admin/nda', label: 'Non-disclosure agreement' }}
      />
      <DraftForm draft={draft ?? empty} onSave={save} onSaved={() => setIsSaved(true)} />
    </>
  );
}
