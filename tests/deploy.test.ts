import { access, glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '../server/config.ts';

const folder = 'deploy/kubernetes';

interface Container {
  name: string;
  command?: string[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  env?: { name: string; value: string }[];
  ports?: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
}

interface PodSpec {
  containers: Container[];
  initContainers?: Container[];
  volumes: {
    name: string;
    persistentVolumeClaim?: { claimName: string };
    secret?: { secretName: string };
  }[];
}

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec: {
    template: { metadata: { labels: object }; spec: PodSpec };
    jobTemplate: { spec: { template: { spec: PodSpec } } };
    selector: { matchLabels: object };
    ports: { targetPort: string }[];
    rules: { host: string; http: { paths: { backend: { service: { name: string } } }[] } }[];
  };
}

const read = async (name: string): Promise<Resource[]> =>
  parseAllDocuments(await readFile(join(folder, name), 'utf8'), { merge: true }).map((document) => {
    expect(document.errors, name).toEqual([]);
    return document.toJS();
  });

const [kustomization] = (await read('kustomization.yaml')) as unknown as [{ resources: string[] }];
const secrets = await read('secret.example.yaml');
const resources = (await Promise.all(kustomization.resources.map(read))).flat();
const get = (kind: string, name = 'stepwell') => {
  const found = [...resources, ...secrets].find(
    (one) => one.kind === kind && one.metadata.name === name,
  );
  if (!found) throw new Error(`There is no ${kind} ${name}.`);
  return found;
};
const pods = [
  get('Deployment').spec.template.spec,
  get('CronJob', 'stepwell-backup').spec.jobTemplate.spec.template.spec,
];
const containers = pods.flatMap(({ containers, initContainers = [] }) => [
  ...initContainers,
  ...containers,
]);

test('every file is part of it, except the secret that operators write themselves', async () => {
  const files = (await readdir(folder)).filter((name) => name !== 'kustomization.yaml');
  expect(files.sort()).toEqual([...kustomization.resources, 'secret.example.yaml'].sort());
});

test('its settings are those that Stepwell reads, and are usable', async () => {
  const paths = await Array.fromAsync(glob('server/{config.ts,config/*.ts}'));
  const source = (await Promise.all(paths.map((path) => readFile(path, 'utf8')))).join('');
  const known = new Set([...source.matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)].map(([, name]) => name));
  const settings = get('ConfigMap').data ?? {};
  const secret = get('Secret').stringData ?? {};
  const own = Object.fromEntries(
    containers.flatMap(({ env = [] }) => env.map(({ name, value }) => [name, value])),
  );
  const given = { ...settings, ...secret, ...own };
  expect(Object.keys(given).filter((name) => !known.has(name))).toEqual([]);
  const image = { NODE_ENV: 'production', HOST: '0.0.0.0', STEPWELL_DATA: '/data' };
  const config = readConfig({ ...image, ...given, SESSION_SECRET: 'x'.repeat(48) });
  await expect(config).resolves.toMatchObject({ metrics: { port: 9464 } });
  for (const file of ['settings.yaml', 'secret.example.yaml']) {
    const text = await readFile(join(folder, file), 'utf8');
    const suggested = [...text.matchAll(/^ {2}# ([A-Z][A-Z\d_]+):/gm)].map(([, name]) => name);
    expect(suggested.filter((name) => !known.has(name))).toEqual([]);
  }
});

test('what one part names, another has', () => {
  for (const { containers, initContainers = [], volumes } of pods) {
    const names = volumes.map(({ name }) => name);
    for (const { volumeMounts } of [...initContainers, ...containers]) {
      for (const { name } of volumeMounts) expect(names).toContain(name);
    }
    for (const { persistentVolumeClaim, secret } of volumes) {
      if (persistentVolumeClaim) get('PersistentVolumeClaim', persistentVolumeClaim.claimName);
      if (secret) get('Secret', secret.secretName);
    }
  }
  for (const { configMapRef, secretRef } of containers.flatMap(({ envFrom }) => envFrom)) {
    if (configMapRef) get('ConfigMap', configMapRef.name);
    if (secretRef) get('Secret', secretRef.name);
  }
  const { labels } = get('Deployment').spec.template.metadata;
  expect(get('Deployment').spec.selector.matchLabels).toEqual(labels);
  expect(get('Service').spec.selector).toEqual(labels);
  expect(get('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
  const [main] = get('Deployment').spec.template.spec.containers;
  expect(main?.ports).toContainEqual({ name: 'http', containerPort: 8000 });
  expect(get('Service').spec.ports.map(({ targetPort }) => targetPort)).toEqual(['http']);
  const [rule] = get('Ingress').spec.rules;
  expect(rule?.http.paths[0]?.backend.service.name).toBe('stepwell');
  expect(get('ConfigMap').data?.PUBLIC_URL).toBe(`https://${rule?.host}`);
});

test('its commands and probes exist', async () => {
  const [main] = get('Deployment').spec.template.spec.containers;
  const source = await readFile('server/platform/calls/health.ts', 'utf8');
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
    expect(main?.[probe]?.httpGet.port).toBe('http');
    expect(source).toContain(`'${main?.[probe]?.httpGet.path}'`);
  }
  const commands = containers.flatMap(({ command }) => (command ? [command] : []));
  expect(commands).toHaveLength(2);
  for (const [program, dashes, script = ''] of commands) {
    expect([program, dashes]).toEqual(['node', '--']);
    await access(script);
  }
});
