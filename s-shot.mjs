import { chromium } from 'playwright';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const out = '/tmp/w/s-shots/';
async function session(account, theme, width) {
  const context = await browser.newContext({ viewport: { width, height: width > 500 ? 900 : 844 }, colorScheme: theme, hasTouch: width < 500, isMobile: width<500 });
  const page = await context.newPage();
  page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log('CONSOLE', account, m.text()); });
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  await page.goto('http://localhost:3000/api/auth/login?returnTo=/dashboard');
  await page.locator(`button[name="demo"][value="${account}@vestry.test"]`).click();
  await page.waitForURL('http://localhost:3000/dashboard');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  return page;
}
for (const [account, theme, width] of [['active', 'light', 1280], ['admin', 'dark', 1280], ['active', 'dark', 390]]) {
  const page = await session(account, theme, width);
  await page.getByRole('link', { name: 'Search everything' }).click();
  await page.waitForTimeout(900);
  await page.screenshot({ path: `${out}${account}-${width}-empty.png` });
  let n = 0;
  for (const q of ['harb', 'lease', 'kontro', 'dark', 'zzqx', 'sol', 'lindq']) {
    await page.getByRole('combobox').fill(q);
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `${out}${account}-${width}-${++n}-${q}.png` });
  }
  await page.keyboard.press('Escape');
  for (const path of ['/search', '/search?q=harbour', '/search?q=report&kind=document']) {
    await page.goto('http://localhost:3000' + path);
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${out}${account}-${width}-page-${path.replace(/\W+/g, '_')}.png`, fullPage: true });
  }
  await page.context().close();
}
await browser.close();
