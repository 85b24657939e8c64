import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { preloadModule } from 'react-dom';
import {
  PrefetchPageLinks,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
  useLocation,
} from 'react-router';
import { followLinks } from './prefetch-signals.ts';

/**
 * Prefetches pages, once for the whole document: the code of pages whose links are near the viewport, and the data of
 * the page that the reader is about to open. Data goes stale within seconds, so prefetching it for every visible link
 * would be wasted.
 */
export function Prefetching() {
  const loadCode = useCodeLoader();
  const { key } = useLocation();
  const [intent, setIntent] = useState<{ page: string; from: string } | null>(null);
  const onNear = useEffectEvent(loadCode);
  const onIntent = useEffectEvent((page: string) => setIntent({ page, from: key }));

  useEffect(() => followLinks({ onNear: (page) => onNear(page), onIntent: (page) => onIntent(page) }), []);
  // Valid only for the page where it was shown: from another page the same link may need other data.
  return intent?.from === key ? <PrefetchPageLinks key={intent.page} page={intent.page} /> : null;
}

/**
 * Returns how to fetch a page's modules without its data. The framework's prefetching always fetches both, so this
 * reads its list of routes (marked as unsafe: the version is pinned, and a browser test covers it).
 */
function useCodeLoader(): (page: string) => void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const framework = useContext(UNSAFE_FrameworkContext);
  return (page) => {
    for (const { route } of router?.match(page) ?? []) {
      const known = framework?.manifest.routes[route.id];
      if (!known || framework.routeModules[route.id]) continue;
      for (const href of [known.module, ...(known.imports ?? [])]) preloadModule(href, { as: 'script' });
    }
  };
}
