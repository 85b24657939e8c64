import type { ComponentProps, MouseEvent } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { needAt } from '#app/domain/access/page-needs.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import { useMayOpen } from '../permissions.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { useForHolder, useLeavesHolder } from './for-holder.tsx';
import { prefetchedLink } from './prefetch-signals.ts';

type Going = Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'>;

type Props = Omit<ComponentProps<'a'>, 'href' | 'ref'> &
  Going & {
    /** An absolute path, a `?search` or `#hash` of this page, or a full URL (`https:`, `mailto:`, `tel:`). */
    to: string;
    /** Leaves the navigation to the browser: for a download, or a URL that is not a page of the application. */
    reloadDocument?: boolean;
    /** Prefetches the page when the link comes near the viewport; true by default. */
    prefetch?: boolean;
    /** `text`: green, underlined on hover. `plain`: unstyled. */
    look?: 'text' | 'plain';
  };

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const WEB = /^(https?:)?\/\//i;
/** For the rare element that must look like a link. */
export const TEXT_LINK = 'rounded-sm font-semibold text-accent underline-offset-4 hover:underline';
const LOOKS = { text: TEXT_LINK, plain: '' } as const;

/**
 * Every link of the application: prefetches pages, marks external links, leaves downloads to the browser. A page is a
 * plain link whose click the router handles; the router's own link resolves every path four times. To a page that its
 * reader may not open there is only the text, and to a form nothing.
 */
export function Link(props: Props) {
  const { to: given, look = 'text', className, prefetch = true, onClick, children, ...others } = props;
  const { replace, state, preventScrollReset, reloadDocument, ...anchor } = others;
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const [written, leaves] = [useForHolder(), useLeavesHolder()];
  const classes = cx(LOOKS[look], className) || undefined;
  const to = written(given);
  if (!mayOpen(to)) return isForm(to) ? null : <span className={className}>{children}</span>;
  if (WEB.test(to)) {
    return (
      <a
        {...anchor}
        href={to}
        onClick={onClick}
        className={classes}
        target="_blank"
        rel="noopener noreferrer"
      >
        {children}
        <Icon name="External" className="ml-1 inline-block align-[-3px]" />
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
    );
  }
  if (reloadDocument || SCHEME.test(to) || (to.startsWith('/') && leaves(to))) {
    return (
      <a {...anchor} href={to} onClick={onClick} className={classes}>
        {children}
      </a>
    );
  }
  if (!to.startsWith('/')) return <LinkOnThisPage {...props} />;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !staysHere(event)) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? isHere(to), state, preventScrollReset });
  };
  return (
    <a {...anchor} className={classes} href={to} onClick={follow} ref={prefetch ? prefetchedLink : undefined}>
      {children}
    </a>
  );
}

const isForm = (to: string): boolean => 'changes' in needAt(to.replace(/[?#].*/s, ''));

/** A link to a `?search` or `#hash`, whose path is the page's. Only these are rendered again with every navigation. */
function LinkOnThisPage({ to, prefetch = true, ...rest }: Props) {
  const { pathname } = useLocation();
  return <Link {...rest} to={pathname + to} prefetch={prefetch && !to.startsWith('#')} />;
}

/** Returns whether a click navigates this page, rather than opening a new tab or saving the target. */
const staysHere = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 &&
  !(metaKey || altKey || ctrlKey || shiftKey) &&
  (currentTarget.target === '' || currentTarget.target === '_self');

/** Following a link to the current page adds no second history entry. */
const isHere = (href: string): boolean => {
  const { pathname, search, hash } = window.location;
  return href === pathname + search + hash;
};
