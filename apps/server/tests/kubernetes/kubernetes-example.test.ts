/** The manifests of examples/kubernetes fit the schemas of Kubernetes, each other, and the product. */
import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { neededLanes } from '@plainview/domain/operations/health/job-lanes';
import { BadSetting, readConfig } from '@plainview/server/platform/config/config';
import { startTestProduct } from '@plainview/test-support/product/test-product';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { findFaults } from './check-manifest.ts';
import { readResource, renderKustomization, resourceSchema, type Resource } from './render-kustomization.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const example = path.join(root, 'examples/kubernetes');
const overlays = ['base', 'roles'] as const;

const probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  timeoutSeconds: z.int(),
});
const container = z.object({
  image: z.string(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  envFrom: z.array(
    z.object({
      configMapRef: z.object({ name: z.string() }).optional(),
      secretRef: z.object({ name: z.string() }).optional(),
    }),
  ),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
  startupProbe: probe,
  livenessProbe: probe,
  readinessProbe: probe,
  lifecycle: z.object({ preStop: z.object({ exec: z.object({ command: z.array(z.string()) }) }) }).optional(),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  volumeMounts: z.array(
    z.object({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().default(false) }),
  ),
});
const labels = z.record(z.string(), z.string());
const deployment = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    strategy: z.object({
      rollingUpdate: z.object({ maxSurge: z.literal(1), maxUnavailable: z.literal(0) }),
    }),
    selector: z.object({ matchLabels: labels }),
    template: z.object({
      metadata: z.object({ labels }),
      spec: z.object({
        terminationGracePeriodSeconds: z.int(),
        securityContext: z.object({
          runAsNonRoot: z.literal(true),
          runAsUser: z.literal(1000),
          seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
        }),
        containers: z.tuple([container]),
        volumes: z.array(
          z.object({
            name: z.string(),
            emptyDir: z.object({ sizeLimit: z.string() }).optional(),
            secret: z.object({ secretName: z.string() }).optional(),
          }),
        ),
      }),
    }),
  }),
});
type Deployment = z.infer<typeof deployment>;

/** Seconds that the product takes at most after the grace period. */
const SHUTDOWN_MARGIN = 20;

const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;

const nameOf = (resource: unknown): string => {
  const { kind, metadata } = resourceSchema.parse(resource);
  return `${kind} ${metadata.name}`;
};

const byName = (all: readonly unknown[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    all.map((each) => [nameOf(each), each] as const).toSorted(([a], [b]) => a.localeCompare(b)),
  );

const isSelected = (selector: Readonly<Record<string, string>>, { spec }: Deployment): boolean =>
  Object.entries(selector).every(([key, value]) => spec.template.metadata.labels[key] === value);

let secrets: Record<string, string>;

beforeAll(async () => {
  const template = await readResource(path.join(example, 'secrets.template.yaml'));
  secrets = z.object({ stringData: labels }).parse(template).stringData;
});

describe.each(overlays)('%s', (overlay) => {
  let resources: readonly Resource[];
  let deployments: readonly Deployment[];
  let settings: Record<string, string>;

  beforeAll(async () => {
    resources = await renderKustomization(path.join(example, overlay));
    const ofKind = (kind: string) => resources.filter((resource) => resource.kind === kind);
    deployments = ofKind('Deployment').map((each) => deployment.parse(each));
    settings = z.object({ data: labels }).parse(ofKind('ConfigMap')[0]).data;
  });

  const containerOf = ({ spec }: Deployment) => spec.template.spec.containers[0];
  const ownEnvironment = (each: Deployment): Record<string, string> =>
    Object.fromEntries(containerOf(each).env.map(({ name, value }) => [name, value]));
  const environmentOf = (each: Deployment): Record<string, string> => ({
    ...settings,
    ...secrets,
    ...ownEnvironment(each),
  });
  const one = <Shape extends z.ZodType>(kind: string, shape: Shape): z.infer<Shape> =>
    shape.parse(resources.find((resource) => resource.kind === kind));

  test('each resource has the fields and types of its schema', () => {
    expect(resources.length).toBeGreaterThan(5);
    expect(resources.flatMap((resource) => findFaults(resource))).toEqual([]);
  });

  test.runIf(hasKubectl)('kubectl renders the same', async () => {
    const { stdout } = await promisify(execFile)('kubectl', ['kustomize', path.join(example, overlay)]);
    const rendered = parseAllDocuments(stdout).map((document): unknown => document.toJS());
    expect(byName(rendered)).toEqual(byName(resources));
  });

  test('each name in the environment is a setting, and the values are valid together', async () => {
    const page = await readFile(path.join(root, 'docs/operations/configuration.md'), 'utf8');
    const known = new Set([...page.matchAll(/^\| `(?<name>[A-Z\d_]+)` \|/gmu)].map(([, name]) => name));
    for (const each of deployments) {
      const environment = environmentOf(each);
      expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
      // Nothing starts with the values of the template.
      expect(() => readConfig(environment)).toThrow(BadSetting);
      const filled = {
        ...environment,
        SECRET: 'x'.repeat(64),
        DATABASE_URL: 'postgres://plainview:x@database:5432/plainview',
        BACKUP_KEY: 'x'.repeat(64),
        ADMIN_PASSWORD: 'correct horse battery staple',
      };
      expect(() => readConfig(filled)).not.toThrow();
    }
  });

  test('together the processes run all lanes, and some serve people', () => {
    const configs = deployments.map((each) =>
      readConfig({
        ...settings,
        ...ownEnvironment(each),
        DATABASE_URL: 'postgres://plainview:x@database:5432/plainview',
      }),
    );
    const lanes = new Set(configs.flatMap(({ jobLanes }) => jobLanes));
    expect(neededLanes(true).filter((lane) => !lanes.has(lane))).toEqual([]);
    const service = one('Service', z.object({ spec: z.object({ selector: labels }) })).spec;
    const budget = one(
      'PodDisruptionBudget',
      z.object({ spec: z.object({ selector: z.object({ matchLabels: labels }) }) }),
    ).spec;
    const serving = deployments.filter((_each, index) => configs[index]?.role !== 'worker');
    expect(serving.length).toBeGreaterThan(0);
    for (const selector of [service.selector, budget.selector.matchLabels])
      expect(deployments.filter((each) => isSelected(selector, each))).toEqual(serving);
    for (const each of deployments) {
      const { matchLabels } = each.spec.selector;
      expect(deployments.filter((other) => isSelected(matchLabels, other))).toEqual([each]);
    }
  });

  test('the probes ask for paths that the product has on these ports', async () => {
    const product = await startTestProduct({ metricsPort: 0 });
    onTestFinished(() => product.stop());
    const addresses: Readonly<Record<string, string>> = {
      [settings['PORT'] ?? '']: product.url,
      [settings['METRICS_PORT'] ?? '']: `http://127.0.0.1:${product.metricsPort}`,
    };
    for (const each of deployments) {
      const { ports, startupProbe, livenessProbe, readinessProbe } = containerOf(each);
      const isWorker = ownEnvironment(each)['PROCESS_ROLE'] === 'worker';
      expect(livenessProbe.httpGet.path).toBe('/ping');
      expect(readinessProbe.httpGet.path).toBe('/ready');
      for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
        // A worker does not listen on PORT.
        expect(httpGet.port).toBe(isWorker ? 'metrics' : 'http');
        const port = ports.find(({ name }) => name === httpGet.port)?.containerPort;
        const { ok } = await fetch(`${addresses[String(port)]}${httpGet.path}`);
        expect(ok).toBe(true);
      }
    }
  });

  test('a process has the time to drain', () => {
    for (const each of deployments) {
      const wait = Number(containerOf(each).lifecycle?.preStop.exec.command[1] ?? 0);
      const needed = wait + Number(settings['SHUTDOWN_GRACE_SECONDS']) + SHUTDOWN_MARGIN;
      expect(each.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(needed);
    }
  });

  test('a process writes only to its own volumes, and finds the key of the ledger', () => {
    for (const each of deployments) {
      const { volumes } = each.spec.template.spec;
      const { volumeMounts, envFrom } = containerOf(each);
      const volumeOf = (place: string) => {
        const mount = volumeMounts.find(({ mountPath }) => place.startsWith(`${mountPath}/`));
        return volumes.find(({ name }) => name === mount?.name);
      };
      expect(volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
      for (const place of [`${settings['DATA_DIRECTORY']}`, '/tmp/file'])
        expect(volumeOf(place)?.emptyDir).toBeDefined();
      expect(volumeOf(settings['LEDGER_KEY_FILE'] ?? '')?.secret).toEqual({
        secretName: 'plainview-ledger-key',
      });
      expect(envFrom).toEqual([
        { configMapRef: { name: 'plainview-settings' } },
        { secretRef: { name: 'plainview-secrets' } },
      ]);
    }
  });

  test('the release is the one of this version, and the policy lets the probed and published ports be reached', async () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')));
    const policy = one(
      'NetworkPolicy',
      z.object({
        spec: z.object({
          podSelector: z.object({ matchLabels: labels }),
          ingress: z.array(z.object({ ports: z.array(z.object({ port: z.string() })) })),
        }),
      }),
    ).spec;
    const reachable = new Set(policy.ingress.flatMap(({ ports }) => ports.map(({ port }) => port)));
    for (const each of deployments) {
      expect(containerOf(each).image).toBe(`registry.example.gov/plainview:${version}`);
      expect(isSelected(policy.podSelector.matchLabels, each)).toBe(true);
      expect(containerOf(each).ports.filter(({ name }) => !reachable.has(name))).toEqual([]);
    }
  });
});

test('a resource with a field that its schema does not have, or a value of another type, is a fault', async () => {
  const service = await readResource(path.join(example, 'base/service.yaml'));
  const misspelled = { ...service, spec: { ...z.looseObject({}).parse(service['spec']), selectors: {} } };
  expect(findFaults(misspelled)).toEqual(['v1 Service plainview.spec.selectors: no such field']);
  expect(findFaults({ ...service, spec: { ports: [{ port: 'eighty' }] } })).toHaveLength(1);
});

test('the template of the secrets fits its schema', async () => {
  expect(findFaults(await readResource(path.join(example, 'secrets.template.yaml')))).toEqual([]);
});
