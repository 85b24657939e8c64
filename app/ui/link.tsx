import type { ComponentProps } from 'react';
import { type LinkProps, Link as RouterLink } from 'react-router';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { usePrefetch } from './link-prefetch.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type Props = Omit<ComponentProps<'a'>, 'href' | 'ref'> &
  Pick<LinkProps, 'replace' | 'state' | 'preventScrollReset' | 'reloadDocument'> & {
    /** A path of ours, or a full address (`https:`, `mailto:`, `tel:`). */
    to: string;
    /** Fetch the page when the link comes near; true unless said otherwise. */
    prefetch?: boolean;
    /** `text`: green, underlined on hover. `plain`: no look of its own. */
    look?: 'text' | 'plain';
  };

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const WEB = /^(https?:)?\/\//i;
const LOOKS = {
  text: 'rounded-sm font-semibold text-accent underline-offset-4 hover:underline',
  plain: '',
} as const;

/** Every link of the product: prefetches our pages, marks what leads outside, leaves downloads to the browser. */
export function Link({ to, look = 'text', className, prefetch = true, ...rest }: Props) {
  const { replace, state, preventScrollReset, reloadDocument, children, ...anchor } = rest;
  const classes = cx(LOOKS[look], className) || undefined;
  if (WEB.test(to)) {
    return (
      <a {...anchor} href={to} className={classes} target="_blank" rel="noopener noreferrer">
        {children}
        <Icon name="External" className="ml-1 inline-block align-[-3px]" />
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
    );
  }
  if (reloadDocument || SCHEME.test(to)) {
    return (
      <a {...anchor} href={to} className={classes}>
        {children}
      </a>
    );
  }
  return (
    <OwnLink
      {...anchor}
      {...{ to, replace, state, preventScrollReset, children }}
      className={classes}
      prefetch={prefetch && !to.startsWith('#')}
    />
  );
}

function OwnLink({ prefetch, ...rest }: Omit<LinkProps, 'prefetch'> & { prefetch: boolean }) {
  const { ref, links } = usePrefetch(rest.to, prefetch);
  return (
    <>
      <RouterLink {...rest} ref={ref} />
      {links}
    </>
  );
}
