import { useLocation } from 'react-router';
import { downloadPath, isDownloadable } from '#app/features/documents/library/library.ts';
import { pageInAddress } from '#app/features/documents/reading/reader.ts';
import { documentToRead, withdrawalNotice } from '#app/features/documents/reading/reading.server.ts';
import '#app/features/documents/reading/ui/pdf.css';
import { Reader } from '#app/features/documents/reading/ui/reader.tsx';
import { trackDownload } from '#app/features/documents/track-download.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { useForHolder } from '#app/ui/navigation/for-holder.tsx';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const document = await forPage(args, documentToRead(viewer, args.params.id), () =>
    withdrawalNotice(viewer, args.params.id),
  );
  return { document, isView: viewer.viewedBy !== null };
}

/** Turning a page changes only the URL. */
export const shouldRevalidate = () => false;

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData?.document.title ?? 'Document', matches);

export default function ReadPage({ loaderData: { document, isView } }: Route.ComponentProps) {
  const { search, hash } = useLocation();
  const file = useForHolder()(downloadPath(document.id));
  const download = isDownloadable(document) ? file : null;
  return (
    <Reader
      key={document.id}
      document={document}
      download={download}
      first={{ page: pageInAddress(search, hash), search: new URLSearchParams(search).get('search') ?? '' }}
      up="/documents"
      onDownload={() => trackDownload(document, downloadPath(document.id))}
      onPage={keepPage}
      isTimed={!isView}
    />
  );
}

/** Keeps the page number in the URL, so that it can be shared and reloaded; Back still returns to the list. */
function keepPage(page: number): void {
  const address = new URL(window.location.href);
  if (pageInAddress(address.search, address.hash) === page) return;
  address.hash = '';
  address.searchParams.set('page', String(page));
  window.history.replaceState(window.history.state, '', address);
}
