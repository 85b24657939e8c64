import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { SignOutButton } from '#app/features/people/signing-in/session/sign-out-form.tsx';
import { isUnreachable } from '#app/platform/pages/network-error.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { buttonClass } from '#app/ui/button-style.ts';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { useOnline } from '#app/ui/use-online.ts';
import { PublicFrame } from '../../public/public-frame.tsx';
import { useDocumentRequestId, useSettings } from '../settings.ts';
import { NdaGate } from './nda-gate.tsx';
import { ReloadButton } from './reload-button.tsx';
import { RetryButton } from './retry-button.tsx';

/** What a loader threw for a page (guard.server.ts), parsed from an unknown error. */
type Problem = { status: number; code: string; message: string | null; requestId: string | null };

function problemOf(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return { status: 500, code: 'internal', message: null, requestId: null };
  const told: unknown = error.data;
  const field = (name: 'code' | 'message' | 'requestId'): string | null => {
    const value = typeof told === 'object' && told !== null ? (told as Record<string, unknown>)[name] : null;
    return typeof value === 'string' ? value : null;
  };
  const code = field('code') ?? STATUS_CODES.get(error.status) ?? 'internal';
  return { status: error.status, code, message: field('message'), requestId: field('requestId') };
}

/** Statuses of the router's own. Only a form without scripts is posted to a page that takes none: 405. */
const STATUS_CODES: ReadonlyMap<number, string> = new Map([
  [404, 'not_found'],
  [405, 'needs_scripts'],
]);

/** Returns whether the reader may not, or no longer, see the page for its holder: its frame is not the holder's either. */
export const isAccessOver = (error: unknown): boolean =>
  !isUnreachable(error) && problemOf(error).code === 'access_over';

/** Returns the document's title for a page that could not be shown. */
export function problemTitle(error: unknown): string {
  if (isUnreachable(error)) return 'We could not reach the server';
  switch (problemOf(error).code) {
    case 'nda_required':
      return 'Non-disclosure agreement';
    case 'not_found':
      return 'Page not found';
    case 'gone':
      return 'No longer available';
    case 'forbidden':
    case 'access_over':
      return 'No access';
    case 'needs_scripts':
      return 'Nothing was sent';
    case 'too_many_requests':
      return 'Hourly limit reached';
    default:
      return 'Something went wrong';
  }
}

/** What happened, what to do, and the request id. */
export function PageProblem({ error, home = '/dashboard' }: { error: unknown; home?: string }) {
  const { status, code, message, ...problem } = problemOf(error);
  const documentRequestId = useDocumentRequestId();
  const requestId = problem.requestId ?? documentRequestId;
  if (isUnreachable(error)) {
    return (
      <PageState
        title="We could not reach the server"
        requestId={null}
        action={
          <>
            <RetryButton />
            <HomeLink home={home} isSecond />
          </>
        }
      >
        <Unreachable />
      </PageState>
    );
  }
  if (code === 'nda_required') return <NdaGate />;
  if (code === 'not_found') return <NotFoundMessage home={home} requestId={requestId} />;
  if (code === 'gone') {
    return (
      <PageState title="No longer available" requestId={null} action={<HomeLink home={home} />}>
        <p>{message}</p>
        <WriteToUs>If you need it, write to</WriteToUs>
      </PageState>
    );
  }
  if (code === 'forbidden' || code === 'access_over') {
    return (
      <PageState
        title="You do not have access to this page"
        requestId={requestId}
        action={<HomeLink home={home} />}
      >
        <p>{message ?? 'Your membership does not include it.'}</p>
        <WriteToUs>If you think this is a mistake, write to</WriteToUs>
      </PageState>
    );
  }
  if (code === 'needs_scripts') {
    return (
      <PageState title="Nothing was sent" requestId={null} action={<HomeLink home={home} />}>
        <p>This form needs JavaScript. Turn it on in your browser, go back, and send the form again.</p>
      </PageState>
    );
  }
  if (code === 'too_many_requests') {
    return (
      <PageState
        title="Hourly limit reached"
        requestId={requestId}
        action={
          <>
            <ReloadButton />
            <SignOutButton session={null} className={buttonClass()}>
              Sign out
            </SignOutButton>
          </>
        }
      >
        <p>{message}</p>
        <WriteToUs>If this was not you, sign out to end this session, and write to</WriteToUs>
      </PageState>
    );
  }
  const ways = (
    <>
      <ReloadButton />
      <HomeLink home={home} isSecond />
    </>
  );
  if (status < 500 && message) {
    return (
      <PageState title="Something went wrong" requestId={requestId} action={ways}>
        <p>{message}</p>
      </PageState>
    );
  }
  return (
    <ErrorState level="page" title="Something went wrong on our side" requestId={requestId} action={ways}>
      <p>
        {code === 'unavailable' && message
          ? message
          : `Your data is safe. ${requestId ? 'The error has been reported. ' : ''}Please try again.`}
      </p>
    </ErrorState>
  );
}

/** The same for every unknown URL and every page that the reader may not know of. */
export function NotFoundMessage({ home, requestId }: { home: string; requestId: string | null }) {
  return (
    <PageState title="Page not found" requestId={requestId} action={<HomeLink home={home} />}>
      <p>It may have moved, or the link may be incomplete. Check the address.</p>
    </PageState>
  );
}

type StateProps = { title: string; requestId: string | null; action: ReactNode; children: ReactNode };

/** A neutral state that is not an error: a message and a next step. */
function PageState({ title, requestId, action, children }: StateProps) {
  return (
    <section className="pt-8 pb-16 md:pt-12">
      <h1>{title}</h1>
      <div className="mt-3 max-w-read text-base text-muted">{children}</div>
      <div className="mt-6 flex flex-wrap gap-3">{action}</div>
      {requestId && (
        <p className="mt-10 text-xs text-muted">
          If you write to us, quote <code className="font-mono text-ink select-all">{requestId}</code>
        </p>
      )}
    </section>
  );
}

function Unreachable() {
  const isOnline = useOnline();
  return (
    <p>
      {isOnline
        ? 'Please check your connection and try again.'
        : 'You are offline. This page opens as soon as you are back online.'}
    </p>
  );
}

/** A sentence that ends with the address of investor relations. */
function WriteToUs({ children }: { children: ReactNode }) {
  const address = useSettings()?.IR_EMAIL;
  if (!address) return null;
  return (
    <p className="mt-2">
      {children} <Link to={`mailto:${address}`}>{address}</Link>.
    </p>
  );
}

function HomeLink({ home, isSecond = false }: { home: string; isSecond?: boolean }) {
  return (
    <ButtonLink to={home} {...(!isSecond && { variant: 'primary' })}>
      {home === '/' ? 'Go to the home page' : 'Go to the dashboard'}
    </ButtonLink>
  );
}

/**
 * The error page outside the member layout: for visitors, people who are not members yet, and members whose frame could
 * not be loaded.
 */
export function PublicErrorPage({ error }: { error: unknown }) {
  const isSignedIn = problemOf(error).code === 'too_many_requests';
  return (
    <PublicFrame account={isSignedIn ? 'unknown' : null}>
      <PageProblem error={error} home="/" />
    </PublicFrame>
  );
}

/** The last resort, when not even a layout could be shown. */
export function PageErrorBoundary() {
  return <PublicErrorPage error={useRouteError()} />;
}
