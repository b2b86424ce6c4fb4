/** The Kubernetes example against the schemas of the API, and what a pod of it may do. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { repositoryFile } from './programs.ts';

/** What checks it weighs more than it is worth among the dependencies: it is installed beside them. */
const FOLDER = '.cache/kubernetes/node_modules';
const MODELS = repositoryFile(`${FOLDER}/kubernetes-models`);
const YAML = repositoryFile(`${FOLDER}/yaml/dist/index.js`);

export function missingForKubernetes(): string | null {
  return existsSync(MODELS) && existsSync(YAML)
    ? null
    : 'npm install --prefix .cache/kubernetes kubernetes-models@5.1.0 yaml@2.8.1';
}

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec?: Record<string, unknown>;
}

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
