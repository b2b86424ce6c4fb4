/** Checks files of deploy/, each with the tool that it is for; starts nothing. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { debianPackages, filesAreThere, isThere, npmPackages } from '../harness/needs.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

export function repositoryFile(path: string): string {
  return join(repository, path);
}

export const forAlarms = debianPackages(['prometheus'], () => isThere('promtool', ['--version']));

/**
 * Checks the alarms with numbers over time, two outages among them. Throws Error with promtool's output when
 * an alarm is raised that should not be, or is missing.
 */
export function checkAlarms(say: (line: string) => void): void {
  const promtool = (...args: string[]): string =>
    execFileSync('promtool', args, { cwd: repositoryFile('deploy'), encoding: 'utf8' });
  promtool('check', 'rules', 'alerts.yml');
  say('the rules are rules');
  promtool('test', 'rules', 'alerts.test.yml', 'alerts-over-days.test.yml');
  say('each outage of the tests of alerts raises its alarms, and an ordinary evening none');
}

export const forUnits = debianPackages(['systemd'], () => isThere('systemd-analyze', ['--version']));

/**
 * The highest accepted exposure in systemd's own measure, from 0 (closed) to 10; it rates values below 2 as
 * OK.
 */
const MOST_EXPOSED = 2;

/** Checks that systemd understands the unit, and that its rights are few. */
export function checkUnits(say: (line: string) => void): void {
  const root = mkdtempSync(join(tmpdir(), 'phonebill-units-'));
  try {
    const folder = join(root, 'etc/systemd/system');
    mkdirSync(folder, { recursive: true });
    const unit = readFileSync(repositoryFile('deploy/phonebill@.service'), 'utf8')
      // systemd checks that the program exists, so another takes its place.
      .replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true');
    const file = join(folder, 'phonebill@web-1.service');
    writeFileSync(file, unit);
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    assert.deepEqual([verified.status, ours(verified.stderr)], [0, '']);
    say('phonebill@.service is understood without a warning');
    const measured = spawnSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' });
    const exposure = Number(/exposure level for .*: ([\d.]+)/.exec(measured.stdout)?.[1]);
    assert.ok(exposure < MOST_EXPOSED, measured.stdout);
    say(`its exposure is ${exposure} of 10`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Returns the lines about our units, without those about other units of this machine. */
function ours(said: string): string {
  return said
    .split('\n')
    .filter((line) => line.includes('phonebill'))
    .join('\n');
}

const KUBERNETES = repositoryFile('.cache/kubernetes');
const MODELS = join(KUBERNETES, 'node_modules/kubernetes-models');
const YAML = join(KUBERNETES, 'node_modules/yaml/dist/index.js');
/**
 * A need for the packages of this check, which are too large for the dependencies and are installed
 * separately.
 */
export const forKubernetes = npmPackages(
  KUBERNETES,
  ['kubernetes-models@5.1.0', 'yaml@2.8.1'],
  filesAreThere(MODELS, YAML),
);

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec?: Record<string, unknown>;
}

/** Checks the Kubernetes example against the schemas of the API. */
export async function checkKubernetes(say: (line: string) => void): Promise<void> {
  const { parseAllDocuments } = (await load(YAML)) as {
    parseAllDocuments: (text: string) => { toJS(): Resource }[];
  };
  const text = readFileSync(repositoryFile('deploy/kubernetes.yaml'), 'utf8');
  const resources = parseAllDocuments(text).map((document) => document.toJS());
  for (const resource of resources) await validate(resource);
  const kinds = resources.map(({ kind }) => kind);
  say(`${kinds.length} resources are as the API wants them: ${[...new Set(kinds)].join(', ')}`);
  const broken = { ...resources.find(({ kind }) => kind === 'Deployment'), spec: { replicas: 'two' } };
  await assert.rejects(validate(broken as Resource), /must be/);
  say('a broken one is refused');
}

async function load(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href);
}

async function validate(resource: Resource): Promise<void> {
  const { apiVersion, kind } = resource;
  const module = (await load(`${MODELS}/${apiVersion}/${kind}.js`)) as Record<
    string,
    new (data: Resource) => { validate(): void }
  >;
  const Model = module[kind];
  assert.ok(Model, `${apiVersion} ${kind} is not known`);
  new Model(resource).validate();
}
