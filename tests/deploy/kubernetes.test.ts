// Tests of deploy/kubernetes.yaml and the script that rolls it out, without a cluster: kubectl is a command
// that records its arguments. `npm run test:deploy` checks the file against the schemas of the API.

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { expect, onTestFinished, test } from 'vitest';
import { migrationLimits } from '../../apps/gateway/src/db/schema/migration-limits.ts';
import { repositoryFile } from './files-by-their-tools.ts';

type Labels = Readonly<Record<string, string>>;
interface Container {
  readonly command?: readonly string[];
  readonly startupProbe?: { readonly periodSeconds: number; readonly failureThreshold: number };
}
interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Labels };
  /** Omitted in a ConfigMap. */
  readonly spec?: {
    readonly replicas?: number;
    readonly minReplicas?: number;
    readonly scaleTargetRef?: { readonly name: string };
    readonly ingress?: unknown;
    readonly podSelector?: { readonly matchLabels: Labels };
    readonly template?: {
      readonly metadata: { readonly labels: Labels };
      readonly spec: {
        readonly containers: readonly Container[];
        readonly topologySpreadConstraints?: readonly {
          readonly topologyKey: string;
          readonly labelSelector: { readonly matchLabels: Labels };
        }[];
      };
    };
  };
}
const text = readFileSync(repositoryFile('deploy/kubernetes.yaml'), 'utf8');
const resources = parseAllDocuments(text).map((document) => document.toJS() as Resource);
const of = (kind: string): Resource[] => resources.filter((one) => one.kind === kind);
const selects = (selector: Labels, labels: Labels): boolean =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);
const deployments = of('Deployment').map((one) => [one.metadata.name, one] as const);
/** The console is not scaled: the operator's own staff cause no rush. */
const scaled = deployments.filter(([name]) => name !== 'phonebill-console');

test.each(deployments)('%s may take longer to start than a migration may take', (_name, { spec }) => {
  const probe = spec?.template?.spec.containers[0]?.startupProbe;
  const seconds = (probe?.periodSeconds ?? 0) * (probe?.failureThreshold ?? 0);
  const { giveUpAfterMs, statementMs } = migrationLimits;
  expect(seconds * 1000).toBeGreaterThan(giveUpAfterMs + statementMs);
});

test.each(deployments)('%s is spread over nodes by its own labels', (_name, { spec }) => {
  const [spread] = spec?.template?.spec.topologySpreadConstraints ?? [];
  expect(spread?.topologyKey).toBe('kubernetes.io/hostname');
  expect(spread?.labelSelector.matchLabels).toEqual(spec?.template?.metadata.labels);
});

test.each(scaled)('%s has its pods counted by an autoscaler, with a minimum of two', (name, { spec }) => {
  const scaler = of('HorizontalPodAutoscaler').find((one) => one.spec?.scaleTargetRef?.name === name);
  expect(scaler?.spec?.minReplicas).toBeGreaterThanOrEqual(2);
  expect(spec?.replicas).toBeUndefined();
});

test('every pod is under a network policy', () => {
  const policies = of('NetworkPolicy').map(({ spec }) => spec?.podSelector?.matchLabels ?? {});
  const pods = resources.flatMap(({ spec }) => (spec?.template ? [spec.template.metadata.labels] : []));
  expect(pods).toHaveLength(4);
  for (const labels of pods) expect(policies.some((policy) => selects(policy, labels))).toBe(true);
});

test('the console is reachable from its own ingress only, at its own port', () => {
  const ports = (role: string): unknown =>
    of('NetworkPolicy')
      .filter(({ spec }) => spec?.podSelector?.matchLabels['role'] === role)
      .map(({ spec }) => spec?.ingress);
  const from = (name: string) => [
    { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } },
  ];
  expect(ports('console')).toEqual([[{ from: from('ingress-internal'), ports: [{ port: 8083 }] }]]);
  expect(ports('web')).toEqual([[{ from: from('ingress'), ports: [{ port: 8080 }] }]]);
});

test('the Job runs an existing program', () => {
  const command = of('Job')[0]?.spec?.template?.spec.containers[0]?.command ?? [];
  expect(command[0]).toBe('node');
  expect(existsSync(repositoryFile(command[1] ?? '-'))).toBe(true);
});

/** Runs the script. Returns the arguments to kubectl, and how the script ended. */
function rollOut({ migrated = true, ready = ['worker', 'web', 'console'] }) {
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-rollout-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const asked = join(folder, 'asked');
  const kubectl = join(folder, 'kubectl');
  const notReady = ['worker', 'web', 'console']
    .filter((role) => !ready.includes(role))
    .map((role) => `"rollout status deployment/phonebill-${role}"*`);
  writeFileSync(
    kubectl,
    `#!/bin/sh
case "$*" in
  get*succeeded*) ${migrated ? 'echo 1' : ':'} ;;
  get*failed*) ${migrated ? ':' : 'echo 1'} ;;
  logs*) echo "The log of the Job." ;;
  *) echo "$*" >> ${asked} ;;
esac
case "$*" in
  ${notReady.join(' | ') || 'nobody'}) exit 1 ;;
esac
`,
  );
  chmodSync(kubectl, 0o755);
  const { status, stderr } = spawnSync(repositoryFile('deploy/kubernetes-rollout.sh'), [], {
    env: { ...process.env, KUBECTL: kubectl },
    encoding: 'utf8',
  });
  const lines = readFileSync(asked, 'utf8').trimEnd().split('\n');
  const steps = lines.map((line) => line.replace(/--filename .+ --selector /, '').replace(/ --.*$/, ''));
  return { status, stderr, steps };
}

const untilMigration = ['apply part=base', 'delete job/phonebill-migrate', 'apply part=migration'];
const worker = ['apply part=worker', 'rollout status deployment/phonebill-worker'];
const web = ['apply part=web', 'rollout status deployment/phonebill-web'];
const ownConsole = ['apply part=console', 'rollout status deployment/phonebill-console'];

test('the database is migrated first; then workers, web pods and the console are replaced in turn', () => {
  const steps = [...untilMigration, ...worker, ...web, ...ownConsole];
  expect(rollOut({})).toMatchObject({ status: 0, steps });
});

test('a failed migration changes no pod, and its log is shown', () => {
  const { status, stderr, steps } = rollOut({ migrated: false });
  expect([status, steps]).toEqual([1, untilMigration]);
  expect(stderr).toContain('The log of the Job.');
  expect(stderr).toContain('the database was not migrated, and no pod was changed');
});

test('workers that are not ready leave the web pods unchanged', () => {
  const { status, stderr, steps } = rollOut({ ready: ['web', 'console'] });
  expect([status, steps]).toEqual([1, [...untilMigration, ...worker]]);
  expect(stderr).toContain('kubectl rollout undo deployment/phonebill-worker');
});

test('every resource belongs to a part that the script applies', () => {
  const script = readFileSync(repositoryFile('deploy/kubernetes-rollout.sh'), 'utf8');
  const applied = [...script.matchAll(/^(?:apply|rollout) (\w+)$/gm)].map(([, part]) => part);
  expect(new Set(resources.map(({ metadata }) => metadata.labels['part']))).toEqual(new Set(applied));
});
