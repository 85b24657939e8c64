import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Document, validateRichTextDocument } from '@contentful/rich-text-types';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EditorHarness } from '#tests/setup/editor-page.ts';
import { FROM_DOCS, FROM_WORD } from '#tests/setup/pasted.ts';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../../../scripts/tools.ts';

declare const desk: EditorHarness;

/** As strict as the application's own policy. */
const POLICY = "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data: blob:";

let browser: Browser;
let page: Page;
const complaints: string[] = [];
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'editor-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      minify: false,
      rollupOptions: {
        input: 'tests/setup/editor-page.ts',
        output: { entryFileNames: 'page.js' },
      },
    },
  });
  const server = createServer(({ url }, answer) => {
    const isScript = url === '/page.js';
    answer.setHeader('content-security-policy', POLICY);
    answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    answer.end(
      isScript
        ? readFileSync(path.join(folder, 'page.js'))
        : '<!doctype html><title>Editor</title><link rel="icon" href="data:,"><main></main><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGUMENTS });
  closers.push(() => browser.close());
  page = await browser.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => 'desk' in window);
}, 60_000);

afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const paste = (html: string) => page.evaluate((given) => desk.paste(given), html);

/** An outline of a text: one line per block, lists indented by depth. */
function outline({ content }: { content: readonly unknown[] }, depth = 0): string[] {
  return content.flatMap((part) => {
    const node = part as { nodeType: string; content?: unknown[]; value?: string };
    const inner = node.content ?? [];
    if (['unordered-list', 'ordered-list'].includes(node.nodeType)) {
      const sign = node.nodeType === 'ordered-list' ? '1.' : '-';
      return inner.flatMap((item) => {
        const [first = '', ...rest] = outline(item as Document, depth + 1);
        return [`${'  '.repeat(depth)}${sign} ${first}`, ...rest];
      });
    }
    if (node.nodeType === 'table')
      return inner.map(
        (row) => `| ${(row as Document).content.map((one) => outline(one as never).join(' ')).join(' | ')} |`,
      );
    if (node.nodeType === 'blockquote') return outline(node as never).map((line) => `> ${line}`);
    const sign = node.nodeType.startsWith('heading') ? `${'#'.repeat(Number(node.nodeType.at(-1)))} ` : '';
    return [sign + inner.map(wordsOf).join('')];
  });
}

const SIGNS: Readonly<Record<string, string>> = { bold: '**', italic: '*', underline: '_', superscript: '^' };
function wordsOf(part: unknown): string {
  const node = part as {
    value?: string;
    marks?: { type: string }[];
    content?: unknown[];
    data?: { uri?: string };
  };
  if (node.content) return `[${node.content.map(wordsOf).join('')}](${node.data?.uri})`;
  const signs = (node.marks ?? []).map(({ type }) => SIGNS[type] ?? type).join('');
  return signs + (node.value ?? '') + [...signs].reverse().join('');
}

describe('a paste is cleaned', () => {
  test('from Word', async () => {
    const { document, html, leftOut } = await paste(FROM_WORD);
    expect(outline(document as Document)).toEqual([
      '### Harbour logistics',
      'The company rents **three terminals** in *Rotterdam* and [reports monthly](https://example.com/report).',
      '#### What it earns',
      '- Rent from long leases',
      '- Services:',
      '  - Customs',
      '  - Cold storage',
      '1. Sign the leases',
      '1. Buy the land',
      '> *Quality is remembered.*',
      '| Year | Result |',
      '| 2025 | €1.2m |',
      'Amsterdam is the seat.',
    ]);
    expect(html).not.toMatch(/style=|class=|Mso|mso-|o:p|st1:|<!--|lang=/);
    expect(leftOut).toBe(1);
    expect(validateRichTextDocument(document as Document)).toEqual([]);
  });

  test('from Google Docs', async () => {
    const { document, html, leftOut } = await paste(FROM_DOCS);
    expect(outline(document as Document)).toEqual([
      '### Harbour logistics',
      'The company rents **three terminals** in *Rotterdam* and [reports monthly](https://example.com/report).',
      '- Rent from long leases',
      '- Services',
      '  - Customs',
      '    - Import',
      '- Other',
      '1. Sign the leases',
      '| Year | Result |',
      '| 2025 | €1.2m |',
      'All in all a *_quiet_* business.',
    ]);
    expect(html).not.toMatch(/style=|class=|docs-internal|dir=|role=|font-weight/);
    expect(html).not.toContain('<p></p>');
    expect(leftOut).toBe(1);
    expect(validateRichTextDocument(document as Document)).toEqual([]);
  });

  test('only the text of harmful markup remains', async () => {
    const { document, html } = await paste(
      '<p onclick="alert(1)">One <a href="javascript:alert(1)">two</a> <script>alert(1)</script><iframe src="/x"></iframe><a href="#part">three</a></p><form><input value="x"></form><svg><text>no</text></svg>',
    );
    expect(outline(document as Document)).toEqual(['One two three']);
    expect(html).not.toMatch(/script|iframe|onclick|svg|input/);
  });

  test('plain text keeps its paragraphs', async () => {
    const { document } = await paste('<div><div>One</div><div>Two<br>Three</div><div><br></div></div>');
    expect(outline(document as Document)).toEqual(['One', 'Two\nThree']);
  });

  test('content copied in the editor is unchanged', async () => {
    const { document } = await paste(
      '<h1>Leases</h1><ul><li>One</li></ul><table><tr><th>A</th></tr><tr><td>b</td></tr></table>',
    );
    const again = await paste(await page.evaluate(() => desk.copied()));
    expect(outline(again.document as Document)).toEqual(outline(document as Document));
  });

  test('nothing violates our policy', () => {
    expect(complaints).toEqual([]);
  });
});
