import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { useStandIns } from './stand-ins.ts';

const held = useStandIns();
const browser = useBrowser();

const script = (id: string) => `${held.sandbox.urls.tags}gtm.js?id=${id}`;

test('the container records what was in the data layer before it loaded, and what is pushed afterwards', async () => {
  const page = await browser.open({
    'before.js': `window.dataLayer = [{ event: 'login', user_id: 'auth0|1' }]`,
  });
  await page.addScriptTag({ url: script('GTM-SANDBOX') });
  const length = await page.evaluate(() => {
    const { dataLayer } = window as unknown as { dataLayer: object[] };
    dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' }, { event: 'logout', user_id: 'auth0|1' });
    dataLayer.push({ ecommerce: null });
    return dataLayer.length;
  });
  expect(length).toBe(4);
  await expect
    .poll(() => held.sandbox.tags.dataLayer().map(({ event, user_id }) => [event, user_id]))
    .toEqual(
      expect.arrayContaining([
        ['login', 'auth0|1'],
        ['gtm.js', undefined],
        ['logout', 'auth0|1'],
      ]),
    );
  await page.close();
});

test('another container does not exist', async () => {
  expect((await fetch(script('GTM-OTHER'))).status).toBe(404);
  expect((await fetch(`${held.sandbox.urls.tags}gtag/js`)).status).toBe(404);
  expect(held.sandbox.calls.unknown('tags')).toMatchObject([{ path: '/gtag/js' }]);
});
