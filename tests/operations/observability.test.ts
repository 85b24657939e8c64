import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMetrics } from '#app/platform/metrics/metrics.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';

useTestDatabase();

type Panel = {
  id: number;
  type: string;
  title: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { uid: string };
  targets?: { expr: string; datasource: { uid: string } }[];
};
const dashboard = JSON.parse(readFileSync('deploy/observability/dashboard.json', 'utf8')) as {
  uid: string;
  templating: { list: { name: string; type: string }[] };
  panels: Panel[];
};
const rules = readFileSync('deploy/observability/alerts.yaml', 'utf8');
const runbook = readFileSync('docs/guides/runbook.md', 'utf8');

type Alert = { name: string; expr: string; severity: string; summary: string; runbook: string };

/** Reads the rules as this file writes them: promtool reads all of YAML, and is run by hand. */
const alerts: Alert[] = rules
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.slice(0, text.indexOf('\n')).trim(),
    expr: (/^ {8}expr: (?:\|\n((?: {10}.*\n)+)|(.*))/m.exec(text) ?? []).slice(1).find(Boolean) ?? '',
    severity: /^ {10}severity: (\w+)$/m.exec(text)?.[1] ?? '',
    summary: /^ {10}summary: '(.+)'$/m.exec(text)?.[1] ?? '',
    runbook: /^ {10}runbook_url: '(.+)'$/m.exec(text)?.[1] ?? '',
  }));

const drawn = dashboard.panels.filter(({ type }) => type !== 'row');
const expressions = [
  ...alerts.map(({ name, expr }) => [name, expr] as const),
  ...drawn.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

let exported: Set<string>;
beforeAll(async () => {
  const release = { version: '1', revision: '2' };
  const http = async () => ({ open: 0, most: 1 });
  const metrics = createMetrics({ release, httpConnections: http, liveConnections: () => 0 });
  const { body } = await metrics.read(undefined);
  exported = new Set(
    [...body.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' || type === 'summary'
        ? [`${name}_bucket`, `${name}_sum`, `${name}_count`]
        : [name],
    ),
  );
});

const OPERATORS: ReadonlySet<string> = new Set(['and', 'or', 'unless', 'bool']);

/** Returns the metrics that an expression reads: what is neither a function, an operator, a label nor a text. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '""')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const words = bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w)(?!\s*\()/g);
  return [...words].map(([word]) => word).filter((word) => !OPERATORS.has(word) && !/^e\d+$/.test(word));
}

/** Returns what is open at the end, or closed without having been opened. */
function unbalanced(expression: string): string {
  const closing: Record<string, string> = { '(': ')', '{': '}', '[': ']' };
  const open: string[] = [];
  for (const sign of expression.replace(/"(?:[^"\\]|\\.)*"/g, '')) {
    const close = closing[sign];
    if (close) open.push(close);
    else if (')}]'.includes(sign) && open.pop() !== sign) return sign;
    else if (sign === '"') return sign;
  }
  return open.join('');
}

describe('dashboard and alerts', () => {
  test.each(expressions)('%s reads figures that there are: %s', (_name, expr) => {
    const metrics = metricsIn(expr).filter((name) => name !== 'up');
    expect(metrics.filter((name) => !exported.has(name))).toEqual([]);
    expect(unbalanced(expr)).toBe('');
    expect(expr.includes('up{') || metrics.length > 0).toBe(true);
  });

  test('a figure that there is none of is found', () => {
    const typo = 'sum by (queue) (rate(vestry_job_runs_totl{outcome="dead"}[5m])) > 0 and up == 1';
    expect(metricsIn(typo)).toEqual(['vestry_job_runs_totl', 'up']);
    expect(unbalanced('sum(rate(vestry_job_runs_total[5m])')).toBe(')');
  });
});

describe('the dashboard', () => {
  test('can be imported anywhere: its data source is chosen there', () => {
    expect(dashboard.uid).toBe('vestry');
    expect(dashboard.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource' });
    const sources = drawn.flatMap((panel) =>
      [panel, ...(panel.targets ?? [])].map((one) => one.datasource?.uid),
    );
    expect(new Set(sources)).toEqual(new Set([`\${datasource}`]));
  });

  test('has a row for each part, and panels that say what they show and do not cover each other', () => {
    const rows = dashboard.panels.filter(({ type }) => type === 'row').map(({ title }) => title);
    expect(rows).toEqual([
      'Traffic',
      'Errors',
      'Latency',
      'Saturation',
      'Jobs',
      'Mail',
      'Outside services',
      'Documents',
      'Audit log',
    ]);
    expect(drawn.filter(({ description }) => !description)).toEqual([]);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});

describe('each alert', () => {
  test('has a name of its own, a severity and a summary', () => {
    expect(alerts.length).toBeGreaterThan(10);
    expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length);
    for (const { severity, summary } of alerts) {
      expect(['critical', 'warning']).toContain(severity);
      expect(summary).not.toBe('');
    }
  });

  test('leads to its paragraph of the runbook, and each paragraph belongs to an alert', () => {
    const paragraphs = runbook.split(/^## /m).slice(1);
    const titles = paragraphs.map((text) => text.slice(0, text.indexOf('\n')));
    expect(titles).toEqual(alerts.map(({ name }) => name));
    expect(paragraphs.filter((text) => text.split('\n').slice(1).join('').length < 100)).toEqual([]);
    for (const { name, runbook: url } of alerts)
      expect(url).toBe(`https://vestry.example/docs/runbook#${name.toLowerCase()}`);
  });
});
