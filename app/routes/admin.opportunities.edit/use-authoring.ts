import { useNavigate } from 'react-router';
import type { ListedMember, OpportunityRule } from '#app/domain/access/audience.ts';
import type { Announced, Notified } from '#app/domain/access/notified.ts';
import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import type { AuthoringView } from '#app/features/opportunities/authoring/drafts.ts';
import type { StageMove } from '#app/features/opportunities/stages/stage-move.ts';
import type { Publishing } from '#app/features/opportunities/ui/authoring/dialogs/publish-dialog.tsx';
import { settleFields, type Written } from '#app/features/opportunities/ui/authoring/parts/written.ts';
import { formatPlanned } from '#app/platform/format/dates.ts';
import { call } from '#app/ui/rpc/call.ts';
import { saveDraft } from '#app/ui/rpc/save-draft.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

const DONE_MS = 8_000;

type AuthoringOptions = {
  view: AuthoringView;
  timeZone: string;
  /** The editor's state is outdated: restart from the next fetch. */
  onPast: () => void;
};

/** The actions on one draft; each returns the refusal, or `null` when it is done. */
export function useAuthoring({ view, timeZone, onPast }: AuthoringOptions) {
  const { id: opportunityId } = view;
  const navigate = useNavigate();
  const { attempt } = useAct();

  return {
    save: (revision: number, fields: Written, firstStage?: OpportunityStage) =>
      saveDraft((rpc) =>
        rpc.authoring.save.mutate({ opportunityId, revision, fields: settleFields(fields), firstStage }),
      ),
    publish: (revision: number, publishing: Publishing) =>
      attempt(
        'publish',
        async (rpc) => {
          const answer = await rpc.authoring.publish.mutate({ opportunityId, revision, ...publishing });
          onPast();
          return answer;
        },
        {
          done: (answer) => {
            if (answer.result === 'scheduled')
              return `Will be published on ${formatPlanned(answer.at, timeZone)}.`;
            return answer.isHeld
              ? null
              : {
                  text: `Version ${answer.number} published.`,
                  link: { href: answer.href, text: 'View page' },
                  theme: 'success',
                  autoDismiss: DONE_MS,
                };
          },
          refresh: 'done',
        },
      ),
    addDocuments: () =>
      attempt('documents', (rpc) => rpc.authoring.reserve.mutate({ opportunityId }), {
        done: () => void navigate(`/admin/documents/upload?opportunity=${opportunityId}`),
        refresh: 'never',
      }),
    setAudience: (rules: OpportunityRule[]) =>
      attempt(
        'audience',
        (rpc) =>
          rpc.authoring.setAudience.mutate({ opportunityId, rules, before: view.audience?.rules ?? [] }),
        { done: () => 'Audience saved.', refresh: 'done' },
      ),
    /** `null` if it cannot be determined; the dialog says so. */
    countAudience: (rules: readonly OpportunityRule[]): Promise<number | null> =>
      call((rpc) => rpc.authoring.countAudience.mutate({ opportunityId, rules: [...rules] })).then(
        ({ count }) => count,
        () => null,
      ),
    announce: (notified: Announced) =>
      attempt('announce', (rpc) => rpc.authoring.announce.mutate({ opportunityId, notified }), {
        done: ({ isHeld }) => (isHeld ? null : 'The members you chose are notified.'),
        refresh: 'done',
      }),
    /** `null` if it cannot be determined; the dialog says so. */
    countNotified: (notified: Notified): Promise<number | null> =>
      call((rpc) => rpc.authoring.countNotified.mutate({ opportunityId, notified })).then(
        ({ count }) => count,
        () => null,
      ),
    searchMembers: (search: string): Promise<ListedMember[]> =>
      call((rpc) => rpc.documentAdmin.searchMembers.query({ search })),
    unschedule: () =>
      attempt('unschedule', (rpc) => rpc.authoring.unschedule.mutate({ opportunityId }), {
        done: () => 'Schedule cancelled. The draft is kept.',
        refresh: 'done',
      }),
    discard: (revision: number) =>
      attempt(
        'discard',
        async (rpc) => {
          await rpc.authoring.discard.mutate({ opportunityId, revision });
          // An unpublished opportunity's page is gone; navigate away before its data is refetched.
          if (!view.published) await navigate('/admin/opportunities');
          else onPast();
        },
        { done: () => 'Draft discarded.', refresh: view.published ? 'done' : 'never' },
      ),
    /** Makes a draft of its own from what is here, and opens it. */
    duplicate: (name: string, firstStage: OpportunityStage) =>
      attempt(
        'duplicate',
        (rpc) => rpc.authoring.create.mutate({ name, firstStage, copyOf: opportunityId }),
        {
          done: async ({ id }) => {
            await navigate(`/admin/opportunities/${id}`);
            return `Copied to ${name}.`;
          },
          refresh: 'never',
        },
      ),
    move: (given: Omit<StageMove, 'opportunityId'>) =>
      attempt(
        'move',
        async (rpc) => {
          const moved = await rpc.authoring.moveStage.mutate({ opportunityId, ...given });
          onPast();
          return moved;
        },
        {
          done: ({ isHeld }) => (isHeld ? null : 'Stage changed. Interested members are notified.'),
          refresh: 'done',
        },
      ),
  };
}
