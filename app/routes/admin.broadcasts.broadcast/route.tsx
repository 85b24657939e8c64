import { useState } from 'react';
import { type BroadcastDetail, causeOf } from '#app/features/broadcasts/broadcast.ts';
import { broadcastDetail } from '#app/features/broadcasts/broadcasts.server.ts';
import { documentPlaces } from '#app/features/documents/admin/document-list.server.ts';
import { noticeOutcome } from '#app/features/mail/outcomes.server.ts';
import { savedTexts } from '#app/features/texts/texts.server.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { attachedDocuments } from '#app/processes/attachments/attachments.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { BroadcastReport } from './broadcast-report.tsx';
import { BroadcastWork } from './broadcast-work.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'people' });
  const [broadcast, places, texts, attached] = await Promise.all([
    forPage(args, broadcastDetail(viewer, args.params.id)),
    documentPlaces(viewer),
    savedTexts(viewer),
    attachedDocuments(viewer, { to: 'broadcast', id: args.params.id }),
  ]);
  const notice = await noticeOutcome(viewer, broadcast.startedAt ? [causeOf(broadcast.id)] : []);
  const { timeZone, email } = viewer;
  return { broadcast, notice, places, texts, attached, timeZone, email };
}

const nameOf = ({ title }: BroadcastDetail): string => title.trim() || 'New message';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? nameOf(loaderData.broadcast) : 'Message', matches);

/** The editor keeps its own state and restarts with each round; `past`: restart once the message differs from it. */
type Round = { count: number; past: BroadcastDetail | null };

export default function BroadcastPage({ loaderData }: Route.ComponentProps) {
  const { broadcast } = loaderData;
  const [round, setRound] = useState<Round>({ count: 0, past: null });
  if (round.past && round.past !== broadcast) setRound({ count: round.count + 1, past: null });
  return (
    <>
      <PageHeader
        title={nameOf(broadcast)}
        lead={LEADS[broadcast.state]}
        up={{ to: '/admin/broadcasts', label: 'Broadcasts' }}
      />
      {broadcast.state === 'draft' ? (
        <BroadcastWork
          key={`${broadcast.id} ${round.count}`}
          {...loaderData}
          onPast={() => setRound(({ count }) => ({ count, past: broadcast }))}
          onTakeTheirs={() => setRound(({ count }) => ({ count: count + 1, past: null }))}
        />
      ) : (
        <BroadcastReport key={broadcast.id} {...loaderData} />
      )}
    </>
  );
}

const LEADS = {
  draft: 'Only admins can see it until it is sent.',
  scheduled: 'Sends automatically. Cancel the schedule to edit the message or its recipients.',
  sending: 'Sending. This page updates automatically.',
  stopped: 'Stopped before everyone received it.',
  sent: 'Members see it under Notifications and in their e-mail.',
} as const satisfies Record<BroadcastDetail['state'], string>;
