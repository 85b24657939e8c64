import { useState } from 'react';
import { z } from 'zod';
import { type AuthoringView, isWithdrawnView } from '#app/features/opportunities/authoring/drafts.ts';
import { STAGE_LABELS } from '#app/features/opportunities/opportunity.ts';
import { OpportunityTabs } from '#app/features/opportunities/ui/authoring/opportunity-tabs.tsx';
import { forPage, notFound, requireViewer } from '#app/platform/pages/guard.server.ts';
import { authoringPage } from '#app/processes/authoring-page/authoring-page.server.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { AuthoringWork } from './authoring-work.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'deals' });
  const { id } = args.params;
  if (!z.uuid().safeParse(id).success) throw notFound(args);
  const desk = await forPage(args, authoringPage(viewer, id));
  return { ...desk, timeZone: viewer.timeZone };
}

const nameOf = ({ draft, published }: AuthoringView): string => draft?.name || published?.name || 'Untitled';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? nameOf(loaderData.view) : 'Opportunity', matches);

/** The editor keeps its own state and restarts with each round; `past`: restart once the view differs from it. */
type Round = { count: number; past: AuthoringView | null };

export default function EditOpportunityPage({ loaderData }: Route.ComponentProps) {
  const { view } = loaderData;
  const [round, setRound] = useState<Round>({ count: 0, past: null });
  if (round.past && round.past !== view) setRound({ count: round.count + 1, past: null });
  return (
    <>
      <OpportunityTabs id={view.id} name={nameOf(view)} current="write" lead={leadOf(view)} />
      <AuthoringWork
        key={`${view.id} ${round.count}`}
        {...loaderData}
        onPast={() => setRound(({ count }) => ({ count, past: view }))}
        onTakeTheirs={() => setRound(({ count }) => ({ count: count + 1, past: null }))}
      />
    </>
  );
}

function leadOf(view: AuthoringView): string {
  const { stage, version, draft } = view;
  if (!stage)
    return isWithdrawnView(view)
      ? 'Withdrawn: only admins can see it until it is published again.'
      : 'Only admins can see it until it is published.';
  const published = `${STAGE_LABELS[stage]}, version ${version}`;
  return draft ? `${published}, with unpublished changes.` : `${published}, live.`;
}
