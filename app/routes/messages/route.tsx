import { useEffect, useEffectEvent } from 'react';
import { ownMessage } from '#app/features/broadcasts/broadcasts.server.ts';
import { formatDateTime } from '#app/platform/format/dates.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { trackLinkClick } from '#app/platform/tracking/track-link.ts';
import { AttachmentList } from '#app/ui/attachment-list.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { RichText } from '#app/ui/rich-text/rich-text.tsx';
import { useMarking } from '../notifications/use-marking.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'person');
  const message = await forPage(args, ownMessage(viewer, args.params.id));
  return { message, timeZone: viewer.timeZone, isViewed: viewer.viewedBy !== null };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData?.message.title ?? 'Message', matches);

export default function MessagePage({ loaderData: { message, timeZone, isViewed } }: Route.ComponentProps) {
  const { title, content, attachments, sentAt, notificationId, isUnread } = message;
  const { read } = useMarking();
  // Arriving from a mail also marks the notification as read. An admin who views as a member changes nothing.
  const markRead = useEffectEvent(() => {
    if (isUnread && !isViewed) read(notificationId);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different message has a different notification
  useEffect(() => markRead(), [notificationId]);
  return (
    <>
      <PageHeader
        title={title}
        lead={`From the firm, ${formatDateTime(sentAt, timeZone)}`}
        up={{ to: '/notifications', label: 'Notifications' }}
      />
      <RichText document={content} headings={2} onLinkClick={trackLinkClick} />
      <AttachmentList attachments={attachments} className="mt-8" />
    </>
  );
}
