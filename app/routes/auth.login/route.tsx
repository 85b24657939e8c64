import { data, redirect } from 'react-router';
import { viewerFrom } from '#app/platform/pages/guard.server.ts';
import { safeReturnTo } from '#app/platform/session/return-to.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { ownPlace } from '../public/standing.server.ts';
import { pageTitle, useAppName, useSettings } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { problemText, retryAfterOf } from './problem-text.ts';

export function loader(args: Route.LoaderArgs) {
  const viewer = viewerFrom(args);
  const { searchParams } = args.url;
  const returnTo = safeReturnTo(searchParams.get('returnTo'));
  if (viewer) throw redirect(ownPlace(viewer) === '/dashboard' ? returnTo : ownPlace(viewer));
  const problem = searchParams.get('problem');
  const retryAfter = retryAfterOf(problem);
  const shown = { returnTo, problem: problemText(problem) };
  return data(shown, retryAfter ? { status: 503, headers: { 'Retry-After': String(retryAfter) } } : {});
}

/** An outage sets `Retry-After`. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Sign in', matches);

export default function LoginPage({ loaderData: { returnTo, problem } }: Route.ComponentProps) {
  const settings = useSettings();
  const appName = useAppName();
  const target = `${settings?.LOGIN_ROUTE ?? '/api/auth/login'}?${new URLSearchParams({ returnTo })}`;
  return (
    <section className="max-w-xl pt-10 sm:pt-20">
      {problem && (
        <div role="alert" className="mb-8 flex items-start gap-3 rounded-md bg-warning-soft p-4">
          <Icon name="Info" className="mt-0.5 text-warning" />
          <p>
            <strong className="font-semibold">{problem.happened}</strong> {problem.advice}
          </p>
        </div>
      )}
      <h1>Sign in to {appName}</h1>
      <p className="mt-4 max-w-read text-base">
        You sign in on our secure sign-in page and come back here. It takes less than a minute.
      </p>
      <ButtonLink to={target} reloadDocument variant="primary" size="lg" className="mt-8">
        Sign in
      </ButtonLink>
      <p className="mt-10 border-t pt-5 text-muted">
        No account yet? Members join by invitation.{' '}
        {settings && (
          <>
            If you were invited but cannot sign in, write to{' '}
            <Link to={`mailto:${settings.IR_EMAIL}`} className="break-words">
              {settings.IR_EMAIL}
            </Link>
            .
          </>
        )}
      </p>
    </section>
  );
}
