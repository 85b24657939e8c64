import { explainFigure } from '#app/features/portfolio/explain-figure.server.ts';
import { Explanation } from '#app/features/portfolio/ui/explanation.tsx';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const { pathname, search } = args.url;
  return forPage(args, explainFigure(viewer, pathname + search));
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(loaderData?.title ?? 'Figure', matches);

/** A figure's explanation as a separate page: to share, to print, and before JavaScript has loaded. */
export default function FigurePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={loaderData.title} up={{ to: '/portfolio', label: 'Portfolio' }} />
      <div className="max-w-2xl">
        <Explanation explanation={loaderData} />
      </div>
    </>
  );
}
