import { openDataLayer } from './data-layer.ts';

/** Loads the container's script with the page's nonce, which it passes on to the scripts that it loads. */
export function openTagManager({ id, baseUrl }: { id: string; baseUrl: string }): void {
  const scriptHasRead = openDataLayer();
  window.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  script.src = `${baseUrl.replace(/\/+$/, '')}/gtm.js?${new URLSearchParams({ id })}`;
  script.addEventListener('load', scriptHasRead, { once: true });
  document.head.append(script);
}
