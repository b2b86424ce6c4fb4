// Builds the pages, but only when something they are made of has changed since (files, or settings that are
// built in), so that a second start need not wait. A hash of these sources is stored beside the pages; it is
// written last, so that an interrupted build is repeated.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from './launch-settings.ts';
import { OperatorError } from './operator-error.ts';

const shared = [
  'packages/china-time',
  'packages/contract',
  'packages/lazy-part',
  'packages/money',
  'packages/styles',
  'package-lock.json',
  'tsconfig.base.json',
];
const notSources = new Set(['node_modules', 'dist']);

/** Builds the users' pages if necessary; returns whether there was anything to do. */
export function buildPages(announce: (text: string) => void): boolean {
  return build('apps/web', ['apps/web', 'packages/bridge', ...shared], () => announce('Building the pages'));
}

/** Does the same for the operators' console. */
export function buildConsolePages(announce: (text: string) => void): boolean {
  return build('apps/console', ['apps/console', ...shared], () => announce('Building the console'));
}

function build(app: string, sources: readonly string[], announce: () => void): boolean {
  const stampFile = join(repositoryRoot, app, 'dist', '.built-from');
  const hash = hashOf(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return false;
  announce();
  const { status, stdout, stderr, error } = spawnSync('npm', ['run', 'build', '--workspace', app], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (error || status !== 0) {
    throw new OperatorError(
      `The pages of ${app} could not be built:\n${error?.message ?? `${stdout}\n${stderr}`.trim()}`,
    );
  }
  writeFileSync(stampFile, hash);
  return true;
}

function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(join(repositoryRoot, source)))) {
    const content = readFileSync(file);
    hash.update(`${relative(repositoryRoot, file)}\0${content.length}\0`).update(content);
  }
  hash.update(JSON.stringify(builtInSettings()));
  return hash.digest('hex');
}

/** Returns the settings that Vite writes into the pages, sorted by name. */
function builtInSettings(): [string, string | undefined][] {
  return Object.entries(process.env)
    .filter(([name]) => name.startsWith('VITE_'))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = entriesOf(path);
  if (!entries) return [path];
  return entries.filter((entry) => !notSources.has(entry)).flatMap((entry) => filesIn(join(path, entry)));
}

/** Returns the sorted names in a folder; undefined for a file. */
function entriesOf(path: string): string[] | undefined {
  try {
    return readdirSync(path).toSorted();
  } catch {
    return undefined;
  }
}
