import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { OpportunityFields } from '#app/domain/investing/opportunity-content.ts';
import { authoringOf } from '#app/features/opportunities/authoring/authoring.server.ts';
import type { AuthoringView } from '#app/features/opportunities/authoring/drafts.ts';
import { versionChangesBetween } from '#app/features/opportunities/authoring/version-diff.ts';
import {
  movesOf,
  opportunityVersionOf,
  versionsOf,
} from '#app/features/opportunities/authoring/versions.server.ts';
import type { MoveView, VersionView } from '#app/features/opportunities/authoring/versions.ts';
import { STAGE_LABELS } from '#app/features/opportunities/opportunity.ts';
import { OpportunityTabs } from '#app/features/opportunities/ui/authoring/opportunity-tabs.tsx';
import { VersionList } from '#app/features/opportunities/ui/authoring/version-list.tsx';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import { formatDateTime } from '#app/platform/format/dates.ts';
import { forPage, notFound, requireViewer } from '#app/platform/pages/guard.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { Compare, type Compared } from './compare.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'deals' });
  const { id } = args.params;
  if (!z.uuid().safeParse(id).success) throw notFound(args);
  const [view, versions, moves] = await Promise.all([
    forPage(args, authoringOf(viewer, id)),
    versionsOf(viewer, id),
    movesOf(viewer, id),
  ]);
  const compared = comparedIn(args.url.searchParams, versions, view);
  const [before, after, vocabulary] = await Promise.all([
    compared ? fieldsOf(viewer, view, compared.from) : {},
    compared ? fieldsOf(viewer, view, compared.to) : {},
    currentVocabulary(),
  ]);
  return {
    id,
    name: view.draft?.name || view.published?.name || 'Untitled',
    version: view.version,
    revision: view.revision,
    isOurs: view.origin === 'vestry',
    versions,
    moves,
    compared,
    changes: versionChangesBetween(before, after, vocabulary),
    timeZone: viewer.timeZone,
  };
}

const DRAFT = 'draft';

/** Returns the two versions of the URL; without them the previous one and the current, or what the draft changes. */
function comparedIn(
  params: URLSearchParams,
  versions: readonly VersionView[],
  { draft }: AuthoringView,
): Compared | null {
  const known = new Set([...versions.map(({ number }) => String(number)), ...(draft ? [DRAFT] : [])]);
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (known.has(from) && known.has(to)) return { from, to };
  const [current, previous] = versions.map(({ number }) => String(number));
  if (current && previous) return { from: previous, to: current };
  return current && draft ? { from: current, to: DRAFT } : null;
}

const fieldsOf = async (
  viewer: Viewer,
  { id, draft }: AuthoringView,
  which: string,
): Promise<Partial<OpportunityFields>> =>
  which === DRAFT ? (draft ?? {}) : (await opportunityVersionOf(viewer, id, Number(which))).fields;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `${loaderData.name}, history` : 'History', matches);

export default function OpportunityHistoryPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another opportunity.
  return <OpportunityHistoryContent key={props.loaderData.id} {...props} />;
}

function OpportunityHistoryContent({ loaderData }: Route.ComponentProps) {
  const { id, name, version, revision, isOurs, versions, moves, compared, changes, timeZone } = loaderData;
  const hasDraft = revision > 0;
  const restore = useRestore(id, revision);
  const [asked, setAsked] = useState<number | null>(null);
  const before = (number: number) => versions.find((one) => one.number < number)?.number ?? number;
  return (
    <>
      <OpportunityTabs id={id} name={name} current="history" lead="Published versions and stage changes." />
      {versions.length > 0 ? (
        <>
          <VersionList
            versions={versions}
            current={version}
            timeZone={timeZone}
            changesTo={(number) => `?from=${before(number)}&to=${number}#compare`}
            {...(isOurs && { onRestore: setAsked })}
          />
          {compared && (
            <Compare
              compared={compared}
              changes={changes}
              options={[
                ...(hasDraft ? [{ value: DRAFT, label: 'The draft' }] : []),
                ...versions.map(({ number }) => ({ value: String(number), label: `Version ${number}` })),
              ]}
            />
          )}
        </>
      ) : (
        <EmptyState icon="Clock" title="No versions yet">
          Published versions appear here, with who published them and when.
        </EmptyState>
      )}
      <Moves moves={moves} timeZone={timeZone} />
      {asked !== null && (
        <RestoreDialog
          number={asked}
          hasDraft={hasDraft}
          onRestore={() => restore(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Makes an older version the draft and navigates to it. Returns the error. */
function useRestore(opportunityId: string, revision: number) {
  const navigate = useNavigate();
  const { attempt } = useAct();
  return (number: number): Promise<string | null> =>
    attempt('restore', (rpc) => rpc.authoring.restore.mutate({ opportunityId, number, revision }), {
      done: async () => {
        await navigate(`/admin/opportunities/${opportunityId}`);
        return `Version ${number} is now the draft.`;
      },
      refresh: 'never',
    });
}

function Moves({ moves, timeZone }: { moves: readonly MoveView[]; timeZone: string }) {
  if (moves.length === 0) return null;
  return (
    <section aria-labelledby="moves-title" className="mt-10">
      <h2 id="moves-title" className="mb-4">
        Stage changes
      </h2>
      <ol className="divide-y border-y">
        {moves.map(({ id, from, to, reason, movedAt, movedBy }) => (
          <li key={id} className="grid gap-1 py-3 sm:grid-cols-[12rem_1fr] sm:gap-4">
            <span className="text-muted">{formatDateTime(movedAt, timeZone)}</span>
            <span>
              {STAGE_LABELS[from]} to {STAGE_LABELS[to]}
              {movedBy && <span className="text-muted"> by {movedBy}</span>}
              {reason && <span className="mt-1 block max-w-read text-muted">{reason}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
