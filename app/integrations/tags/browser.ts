import './data-layer.ts';

/** Loads the container's script with the page's nonce, which it passes on to the scripts that it loads. */
export function openTagManager({ id, baseUrl }: { id: string; baseUrl: string }): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  script.src = `${baseUrl.replace(/\/+$/, '')}/gtm.js?${new URLSearchParams({ id })}`;
  document.head.append(script);
}
