import { notFound, viewerFrom } from '#app/platform/pages/guard.server.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { NavLink } from '#app/ui/navigation/nav-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle, useAppName } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { type Guide, type GuideSummary, guideBySlug, guideIndex } from './guides.server.ts';

export function loader(args: Route.LoaderArgs) {
  const viewer = viewerFrom(args);
  const index = guideIndex(viewer);
  const slug = args.params.guide;
  const guide = slug === undefined ? null : guideBySlug(viewer, slug);
  if (guide === undefined) throw notFound(args);
  return { guide, index };
}

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData?.guide?.title ?? 'Guides', matches);

export default function DocsPage({ loaderData: { guide, index } }: Route.ComponentProps) {
  return guide ? <GuidePage guide={guide} index={index} /> : <GuideIndex index={index} />;
}

function GuideIndex({ index }: { index: readonly GuideSummary[] }) {
  const appName = useAppName();
  return (
    <div className="pt-8">
      <PageHeader title="Guides" lead={`How ${appName} works, for members, admins and operators.`} />
      <ul className="divide-y border-y">
        {index.map(({ slug, title, lead }) => (
          <li key={slug} className="grid gap-x-8 gap-y-1 py-5 md:grid-cols-[14rem_1fr]">
            <h2>
              <Link to={`/docs/${slug}`} className="font-medium">
                {title}
              </Link>
            </h2>
            <p className="max-w-read text-base text-muted">{lead}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function GuidePage({ guide, index }: { guide: Guide; index: readonly GuideSummary[] }) {
  return (
    <div className="grid gap-x-16 gap-y-8 pt-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label="Guides" className="lg:sticky lg:top-8 lg:self-start print:hidden">
        <ul className="flex flex-wrap gap-x-6 gap-y-2 lg:flex-col">
          {index.map(({ slug, title }) => (
            <li key={slug}>
              <NavLink
                to={`/docs/${slug}`}
                className="tap text-muted hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                {title}
              </NavLink>
              {slug === guide.slug && (
                <ul className="mt-2 mb-2 hidden flex-col gap-1.5 border-l pl-3 text-xs lg:flex">
                  {guide.sections.map((section) => (
                    <li key={section.id}>
                      <Link to={`#${section.id}`} look="plain" className="text-muted hover:text-ink">
                        {section.title}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <article
        className="prose min-w-0"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own guides, rendered on the server with HTML turned off
        dangerouslySetInnerHTML={{ __html: guide.html }}
      />
    </div>
  );
}
