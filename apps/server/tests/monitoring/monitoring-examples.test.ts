/** The alert rules, the dashboard and the queries of the pages name only metrics, lanes and routes that the product has. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jobLanes } from '@plainview/domain/operations/health/job-lanes';
import { metricsLabelOf } from '@plainview/server/jobs/job-handlers';
import { startTestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readRules, type AlertRule } from './read-rules.ts';

const read = (file: string): Promise<string> =>
  readFile(new URL(`../../../../${file}`, import.meta.url), 'utf8');

const dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      gridPos: z.object({ h: z.int(), w: z.int(), x: z.int(), y: z.int() }),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
});
type Panel = z.infer<typeof dashboard>['panels'][number];

/** Returns the names of metrics in a query, which its labels and functions do not begin like. */
const metricsOf = (query: string): string[] =>
  [...query.matchAll(/\b(?:plainview|process|nodejs)_\w+/gu)].map(([name]) => name);

/** Returns the values of a label that a query asks for. */
const valuesOf = (query: string, label: string): string[] =>
  [...query.matchAll(new RegExp(String.raw`\b${label}(?:=|!=|=~|!~)"(?<values>[^"]+)"`, 'gu'))].flatMap(
    ({ groups }) => groups?.['values']?.split('|') ?? [],
  );

const isBalanced = (query: string): boolean => {
  const open: string[] = [];
  for (const [character] of query.replaceAll(/"[^"]*"/gu, '').matchAll(/[()[\]{}]/gu)) {
    if ('([{'.includes(character)) open.push(character);
    else if ('([{'.indexOf(open.pop() ?? '?') !== ')]}'.indexOf(character)) return false;
  }
  return open.length === 0;
};

let rules: readonly AlertRule[];
let panels: readonly Panel[];
let queries: readonly string[];

beforeAll(async () => {
  rules = readRules(await read('examples/monitoring/alerts.yml'));
  const json: unknown = JSON.parse(await read('examples/monitoring/dashboard.json'));
  ({ panels } = dashboard.parse(json));
  const blocks = (await read('docs/operations/service-levels.md')).matchAll(
    /^```\n(?<query>[\s\S]+?)^```/gmu,
  );
  queries = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...blocks].map(({ groups }) => groups?.['query'] ?? ''),
  ];
});

test('each query asks for metrics, lanes, routes and buckets that a running product has', async () => {
  const archive = await mkdtemp(path.join(tmpdir(), 'plainview-archive-'));
  const product = await startTestProduct({
    metricsPort: 0,
    walArchive: { place: archive, bucket: null, key: 'a backup key that only the tests know' },
  });
  onTestFinished(async () => {
    await product.stop();
    await rm(archive, { recursive: true, force: true });
  });
  const admin = await signInOperator(product.url);
  await submitTicket(product.url, await joinAgency(product.url, admin, 'North PD'));
  const text = await (await fetch(`http://127.0.0.1:${product.metricsPort}/metrics`)).text();
  const types = [...text.matchAll(/^# TYPE (?<name>\w+) (?<type>\w+)$/gmu)];
  const names = new Set(
    types.flatMap(({ groups: { name, type } = {} }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  const lanes = new Set(jobLanes.map(metricsLabelOf));
  const routes = new Set(valuesOf(text, 'route'));
  const buckets = new Set(valuesOf(text, 'le'));
  const unknownIn = (query: string) => [
    ...metricsOf(query).filter((name) => !names.has(name)),
    ...valuesOf(query, 'lane').filter((lane) => !lanes.has(lane)),
    ...valuesOf(query, 'route').filter((route) => !routes.has(route)),
    ...valuesOf(query, 'le').filter((le) => !buckets.has(le)),
  ];
  expect(queries.length).toBeGreaterThan(rules.length + panels.length / 2);
  expect(queries.map((query) => ({ query, unknown: unknownIn(query) }))).toEqual(
    queries.map((query) => ({ query, unknown: [] })),
  );
  expect(queries.filter((query) => !isBalanced(query))).toEqual([]);
});

test('each alert has its own section of the runbooks, and each section its alert', async () => {
  const headings = [...(await read('docs/operations/runbooks.md')).matchAll(/^## (?<name>.+)$/gmu)];
  const names = rules.map(({ alert }) => alert);
  expect(headings.map(({ groups }) => groups?.['name'])).toEqual(names);
  expect(new Set(names).size).toBe(names.length);
  for (const { alert, runbook } of rules)
    expect(runbook).toBe(`docs/operations/runbooks.md#${alert.toLowerCase()}`);
});

test('the panels of the dashboard have queries and do not overlap', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
    Array.from({ length: h * w }, (_, index) => `${x + (index % w)}:${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.filter(({ gridPos: { h }, targets }) => h > 1 !== targets.length > 0)).toEqual([]);
});
