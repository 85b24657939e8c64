import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { env } from '#app/platform/env.server.ts';
import { pageContext } from '#app/platform/page-context.server.ts';
import { PUBLIC_ENV_ELEMENT_ID, type PublicEnv } from '#app/platform/public-env.ts';
import { themeFrom } from '#app/platform/theme.ts';
import { createQueryClient, createRpcClient, TRPCProvider } from '#app/trpc/client.ts';
import { FONT_PRELOADS } from '#app/ui/fonts.ts';
import { ToastProvider } from '#app/ui/toast-provider.tsx';
import type { Route } from './+types/root.ts';
import stylesheet from './app.css?url';
import { PageErrorBoundary } from './routes/shell/page-error.tsx';

export const links: Route.LinksFunction = () => [
  ...FONT_PRELOADS,
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export function loader({ request, context }: Route.LoaderArgs) {
  const { APP_ENV, APP_NAME, IR_EMAIL, MARKETING_URL, LOGIN_ROUTE, PROFILE_ROUTE } = env;
  const { MIXPANEL_TOKEN, MIXPANEL_BASE_URL, SENTRY_DSN = null } = env;
  const { TAG_MANAGER_ID = null, TAG_MANAGER_BASE_URL } = env;
  const settings: PublicEnv = {
    APP_ENV,
    APP_NAME,
    IR_EMAIL,
    MARKETING_URL,
    LOGIN_ROUTE,
    PROFILE_ROUTE,
    MIXPANEL_TOKEN,
    MIXPANEL_BASE_URL,
    SENTRY_DSN,
    TAG_MANAGER_ID,
    TAG_MANAGER_BASE_URL,
  };
  const { nonce, requestId, viewer } = context.get(pageContext);
  const theme = themeFrom(request.headers.get('cookie'));
  const isViewing = viewer?.viewedBy != null;
  return { env: settings, theme, figures: viewer?.locale, isViewing, nonce, requestId };
}

/** Nothing in the root's data changes while the page is open. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.env.APP_NAME ?? 'Vestry' }];

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const nonce = root?.nonce;
  return (
    <html
      lang="en"
      data-theme={root?.theme ?? undefined}
      data-figures={root?.figures}
      data-viewing={root?.isViewing || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <Meta />
        <Links nonce={nonce} />
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

export default function App() {
  const [queryClient] = useState(createQueryClient);
  const [rpcClient] = useState(createRpcClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={rpcClient} queryClient={queryClient}>
        <ToastProvider>
          <Outlet />
        </ToastProvider>
      </TRPCProvider>
    </QueryClientProvider>
  );
}

export function ErrorBoundary() {
  return <PageErrorBoundary />;
}
