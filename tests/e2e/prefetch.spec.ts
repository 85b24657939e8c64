import { expect, hydrated, settle, signIn, test } from './people.ts';

test.use({ prefetches: true });

const DETAIL = 'routes/opportunities.detail/route';

test('seed §9: links near the viewport have the code of their pages prefetched, and the one about to be followed its data', async ({
  page,
}) => {
  const data: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The page reads its own data again when something concerns it.
    if (pathname.endsWith('.data') && pathname.includes('/open/')) data.push(pathname);
  });
  await signIn(page, 'active', '/opportunities/open');
  const code = await page.evaluate((route) => {
    const { __reactRouterManifest: manifest } = window as unknown as {
      __reactRouterManifest: { routes: Record<string, { module: string }> };
    };
    return manifest.routes[route]?.module;
  }, DETAIL);
  await expect(page.locator(`link[rel="modulepreload"][href="${code}"]`)).toBeAttached();
  expect(data).toEqual([]);

  const card = page.getByRole('link', { name: 'Harbour Logistics II', exact: true });
  await card.hover();
  await expect.poll(() => data).toEqual(['/opportunities/open/harbour-logistics-ii.data']);
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Logistics II' })).toBeVisible();
});

test('a page that the browser renders ahead of a click calls nothing until it is shown', async ({ page }) => {
  const called: string[] = [];
  await signIn(page, 'active', '/faqs');
  await page.goto('about:blank');
  await page.addInitScript(() =>
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true }),
  );
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) called.push(request.url());
  });
  await page.goto('/opportunities/open');
  await settle(page);
  expect(called).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await hydrated(page);
  await expect.poll(() => called.length).toBeGreaterThan(0);
});
