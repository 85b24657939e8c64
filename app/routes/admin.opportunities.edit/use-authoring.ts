import { useMutation } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { useNavigate, useRevalidator } from 'react-router';
import type { AuthoringView } from '#app/features/opportunities/drafts.ts';
import type { StageMove } from '#app/features/opportunities/stage-move.ts';
import type { SaveOutcome } from '#app/features/opportunities/ui/authoring/draft-saver.ts';
import type { Publishing } from '#app/features/opportunities/ui/authoring/publish-dialog.tsx';
import { settled, type Written } from '#app/features/opportunities/ui/authoring/written.ts';
import { formatDateTime } from '#app/platform/dates.ts';
import type { OpportunityStage } from '#app/platform/opportunity-content.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

const TOLD_MS = 8_000;
/** Of no use to be tried again with the same words. */
const FOR_GOOD = new Set([
  'BAD_REQUEST',
  'NOT_FOUND',
  'FORBIDDEN',
  'UNPROCESSABLE_CONTENT',
  'PAYLOAD_TOO_LARGE',
]);

type Given = {
  view: AuthoringView;
  timeZone: string;
  /** What stands in the editor is of the past: it is to begin anew from what is fetched next. */
  onPast: () => void;
};

/** What can be done with one draft; each answers the sentence of a refusal, or `null` when it is done. */
export function useAuthoring({ view, timeZone, onPast }: Given) {
  const { id: opportunityId } = view;
  const trpc = useTRPC();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const { mutateAsync: save } = useMutation(trpc.authoring.save.mutationOptions());
  const { mutateAsync: publish } = useMutation(trpc.authoring.publish.mutationOptions());
  const { mutateAsync: unschedule } = useMutation(trpc.authoring.unschedule.mutationOptions());
  const { mutateAsync: discard } = useMutation(trpc.authoring.discard.mutationOptions());
  const { mutateAsync: move } = useMutation(trpc.authoring.moveStage.mutationOptions());

  const attempt = async (act: () => Promise<void>): Promise<string | null> => {
    try {
      await act();
      return null;
    } catch (error) {
      return failureText(error);
    }
  };
  const tell = (text: string, link?: { href: string; text: string }) =>
    add({ text, theme: 'success', autoDismiss: TOLD_MS, ...(link && { link }) });

  return {
    async save(revision: number, fields: Written, firstStage?: OpportunityStage): Promise<SaveOutcome> {
      try {
        return {
          kind: 'saved',
          ...(await save({ opportunityId, revision, fields: settled(fields), firstStage })),
        };
      } catch (error) {
        const code = error instanceof TRPCClientError ? String(error.data?.code) : '';
        const sentence = failureText(error);
        if (code === 'CONFLICT') return { kind: 'conflict', sentence };
        return { kind: 'failed', sentence, again: !FOR_GOOD.has(code) };
      }
    },
    publish: (revision: number, publishing: Publishing) =>
      attempt(async () => {
        const answer = await publish({ opportunityId, revision, ...publishing });
        onPast();
        await revalidate();
        if (answer.result === 'scheduled')
          tell(`It will be published on ${formatDateTime(answer.at, timeZone)}.`);
        else tell(`Version ${answer.number} is published.`, { href: answer.href, text: 'See the page' });
      }),
    unschedule: () =>
      attempt(async () => {
        await unschedule({ opportunityId });
        await revalidate();
        tell('It is not scheduled any more. What is written is kept.');
      }),
    discard: (revision: number) =>
      attempt(async () => {
        await discard({ opportunityId, revision });
        tell('The draft is discarded.');
        if (!view.published) return void (await navigate('/admin/opportunities'));
        onPast();
        await revalidate();
      }),
    move: (given: Omit<StageMove, 'opportunityId'>) =>
      attempt(async () => {
        await move({ opportunityId, ...given });
        onPast();
        await revalidate();
        tell('It is moved. Those who are interested are told.');
      }),
  };
}
