import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { currentDraft } from '#app/features/nda/nda-desk.server.ts';
import type { DraftInput } from '#app/features/nda/nda-desk.ts';
import { DraftForm } from '#app/features/nda/ui/draft-form.tsx';
import { requireViewer } from '#app/platform/guard.server.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useToasts } from '#app/ui/toast-provider.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { uploadPdf } from './upload.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const today = new Date().toISOString().slice(0, 10);
  return { draft: await currentDraft(viewer), today };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('New version', matches);

export default function NdaDraftPage({ loaderData: { draft, today } }: Route.ComponentProps) {
  const trpc = useTRPC();
  const navigate = useNavigate();
  const { add } = useToasts();
  const { mutateAsync: write } = useMutation(trpc.nda.writeDraft.mutationOptions());

  const save = async (input: DraftInput, file: File | null): Promise<string | null> => {
    try {
      const { id } = await write(input);
      const refusal = file && (await uploadPdf(id, file));
      if (refusal) return refusal;
    } catch (error) {
      return failureText(error);
    }
    add({ text: 'The draft is saved.', theme: 'success', autoDismiss: 5000 });
    await navigate('/admin/nda');
    return null;
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
        lead="Nobody sees a draft but admins, until it is published."
        up={{ to: '/admin/nda', label: 'Non-disclosure agreement' }}
      />
      <DraftForm draft={draft ?? empty} onSave={save} />
    </>
  );
}
