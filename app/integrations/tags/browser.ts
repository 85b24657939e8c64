import './data-layer.ts';

/** Loads the container's script. It carries the page's nonce, which it hands on to the scripts that it brings. */
export function openTagManager({ id, baseUrl }: { id: string; baseUrl: string }): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  script.src = `${baseUrl.replace(/\/+$/, '')}/gtm.js?${new URLSearchParams({ id })}`;
  document.head.append(script);
}
