import { type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { PUBLIC_ENV_ELEMENT_ID } from '#app/platform/config/public-env.ts';
import { publicSettings } from '#app/platform/config/settings.server.ts';
import { frameFirmLines } from '#app/platform/firm/firm.server.ts';
import { countryFrom } from '#app/platform/pages/country.server.ts';
import { NOTE_LEAVING } from '#app/platform/pages/leaving.ts';
import { pageContext } from '#app/platform/pages/page-context.server.ts';
import { sentCookies } from '#app/platform/pages/sent-cookies.server.ts';
import { themeFrom } from '#app/platform/pages/theme.ts';
import { OfferedCurrencies } from '#app/ui/forms/amounts/currency-select.tsx';
import { ForHolder } from '#app/ui/navigation/for-holder.tsx';
import { NavigationGuards } from '#app/ui/navigation/navigation-guards.tsx';
import { Prefetching } from '#app/ui/navigation/prefetching.tsx';
import { FONT_PRELOADS } from '#app/ui/styles/fonts.ts';
import { ToastProvider } from '#app/ui/toasts/toast-provider.tsx';
import type { Route } from './+types/root.ts';
import stylesheet from './app.css?url';
import { ConfirmIdentity } from './routes/shell/confirm-identity.tsx';
import { ConnectionNews } from './routes/shell/live/connection-news.tsx';
import { keepPage } from './routes/shell/page/keep-page.ts';
import { PageErrorBoundary } from './routes/shell/page/page-error.tsx';

export const links: Route.LinksFunction = () => [
  ...FONT_PRELOADS,
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { nonce, requestId, viewer } = context.get(pageContext);
  const theme = themeFrom(sentCookies(request));
  const isViewing = viewer?.viewedBy != null;
  const country = countryFrom(request.headers);
  const firm = await frameFirmLines();
  const env = { ...publicSettings(), APP_NAME: firm.brand };
  return { env, firm, theme, figures: viewer?.locale, country, isViewing, nonce, requestId };
}

/** The root's data never changes while the page is open. */
export const shouldRevalidate = () => false;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  keepPage(() => window.__reactRouterDataRouter),
];

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.env.APP_NAME ?? 'Vestry' }];

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const nonce = root?.nonce;
  // Marks the page as hydrated, so that it responds to clicks.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return (
    <html
      lang="en"
      data-theme={root?.theme ?? undefined}
      data-figures={root?.figures}
      data-country={root?.country}
      data-viewing={root?.isViewing || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words
          dangerouslySetInnerHTML={{ __html: NOTE_LEAVING }}
        />
        <Meta />
        <Links nonce={nonce} />
        {root?.firm.accent && <link rel="stylesheet" href={`/firm.css?of=${root.firm.accent.slice(1)}`} />}
        {root && (
          <script
            id={PUBLIC_ENV_ELEMENT_ID}
            type="application/json"
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own settings, with every `<` escaped
            dangerouslySetInnerHTML={{ __html: JSON.stringify(root.env).replaceAll('<', '\\u003c') }}
          />
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App({ loaderData: { firm } }: Route.ComponentProps) {
  return (
    <ForHolder>
      <NavigationGuards>
        <OfferedCurrencies value={firm.currencies}>
          <ToastProvider>
            <Outlet />
            <Prefetching />
            <ConfirmIdentity />
            <ConnectionNews />
          </ToastProvider>
        </OfferedCurrencies>
      </NavigationGuards>
    </ForHolder>
  );
}

export function ErrorBoundary() {
  return <PageErrorBoundary />;
}
