// Installs the dependencies when they are missing or differ from package-lock.json: those needed to run, for
// a start, or all, for the tests. Reports on standard error what it does, since standard output is the
// product's log. Plain JavaScript for any Node from 18 on: at this point nothing of ours is installed, not
// even the Node that the product runs on.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainFailure } from './install-failure.mjs';
import { openMark } from './install-mark.mjs';
import { runNpm, stoppable } from './run-npm.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Node 24, pinned in package-lock.json; the Node that runs this may be older. */
export const pinnedNode = join(root, 'node_modules', '.bin', 'node');

/** Written when an installation is complete: its scope, and its package-lock.json. */
const stampFile = join(root, 'node_modules', '.phonebill-installed');
const npmsAccount = join('node_modules', '.package-lock.json');

/**
 * Returns the environment of child processes, in which the pinned Node and the tools of node_modules come
 * first.
 */
export function childEnvironment() {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
    // Compiled code is cached for later processes, which then start in two thirds of the time.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
  };
}

/** Ends the process with a message for the person who typed the command. */
export function giveUp(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/**
 * Installs what is missing. `scope`: `run` for what the product needs to be built and run, or `test` for
 * everything. Waits for another process that installs here. A signal ends npm, and then this process with
 * 130; an incomplete installation is repeated by the next call. Ends the process with one sentence when it
 * cannot be done.
 */
export async function ensureInstalled(scope) {
  const mark = openMark(join(root, '.installing'), join(root, npmsAccount));
  if (isInstalled(scope) && mark.isGone()) return;
  try {
    await mark.take((holder) => console.error(`Another process (${holder}) installs here: waiting for it …`));
    if (isInstalled(scope) && !mark.wasHalfDone()) return mark.remove();
    await install(scope, mark);
  } catch (error) {
    giveUp(explainFailure(error instanceof Error ? error.message : String(error), root));
  }
}

async function install(scope, mark) {
  const started = Date.now();
  console.error(`${announcement(mark)} the dependencies (a minute or two, needs the network) …`);
  const beat = setInterval(() => console.error(`  … ${seconds(started)}`), 15_000);
  if (mark.wasHalfDone())
    rmSync(join(root, 'node_modules'), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  const { status, output } = await stoppable(
    () => installLocked(root, { scope, onNpm: mark.setNpm }),
    () => console.error('\nStopped. The installation is not complete: the next start does it anew.'),
  );
  clearInterval(beat);
  if (status !== 0) giveUp(explainFailure(output, root));
  if (!existsSync(pinnedNode))
    giveUp(
      `npm ci ended well, but ${pinnedNode} is missing.\nRun it yourself to see why:  npm ci ` +
        '--ignore-scripts=false',
    );
  writeFileSync(stampFile, JSON.stringify({ scope, lock: lockHash() }));
  mark.remove();
  console.error(`Installed in ${seconds(started)}.`);
}

function announcement(mark) {
  if (mark.wasHalfDone()) return 'The last installation was not completed. Installing';
  return existsSync(join(root, 'node_modules')) ? 'Updating' : 'Installing';
}

/**
 * Whether everything is installed. Our own installations leave a stamp. For one made by hand with npm, npm's
 * own record is used: every locked package must be in it, in the same version, except those for other
 * machines.
 */
function isInstalled(scope) {
  if (!existsSync(pinnedNode)) return false;
  const stamp = readJson(stampFile);
  if (stamp?.lock === lockHash() && (stamp.scope === scope || stamp.scope === 'test')) return true;
  const wanted = readJson(join(root, 'package-lock.json'))?.packages;
  const present = readJson(join(root, npmsAccount))?.packages;
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (!path.startsWith('node_modules/')) return true;
    if (link) return existsSync(join(root, path));
    const found = present[path];
    return found ? found.version === version && found.integrity === integrity : Boolean(optional);
  });
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Installs what package-lock.json of `folder` names, and runs the install scripts of the packages that
 * package.json allows (`allowScripts`) and of no others, whichever npm this is. Warnings are not shown, since
 * a Node older than the dependencies ask for is expected here. `scope`: as for `ensureInstalled`; `onNpm` is
 * called with the process number of each npm that is started. Returns npm's exit status and its output.
 */
export async function installLocked(folder, { scope = 'test', options = [], onNpm = () => {} } = {}) {
  // Without a network npm would retry for minutes before it reports a failure.
  const usual = ['--no-audit', '--no-fund', '--loglevel=error', '--fetch-retry-maxtimeout=10000'];
  const which = ['--include=dev', '--include=optional', ...(scope === 'run' ? runOnly(folder) : [])];
  const installed = await runNpm(folder, ['ci', ...usual, ...which, '--ignore-scripts', ...options], onNpm);
  const allowed = allowedScripts(folder);
  if (installed.status !== 0 || allowed.length === 0) return installed;
  const rebuild = ['rebuild', ...usual, '--ignore-scripts=false', ...options, ...allowed];
  const built = await runNpm(folder, rebuild, onNpm);
  removeCompilersHeaders(folder);
  return { status: built.status, output: installed.output + built.output };
}

/**
 * Returns npm's options for the programs with what builds their pages, without the tools at the root, which
 * are for the tests.
 */
function runOnly(folder) {
  const programs = readdirSync(join(folder, 'apps')).filter((name) =>
    existsSync(join(folder, 'apps', name, 'package.json')),
  );
  return [...programs.map((name) => `--workspace=apps/${name}`), '--omit=peer'];
}

/**
 * Removes 67 MB for compiling add-ons from the pinned Node, which nothing here does; `bin/node` is linked.
 */
function removeCompilersHeaders(folder) {
  const node = join(folder, 'node_modules', 'node');
  if (existsSync(join(node, 'bin', 'node')) && statSync(join(node, 'bin', 'node')).size > 0)
    rmSync(join(node, 'node_modules'), { recursive: true, force: true });
}

/** Returns the installed packages that may run an install script. */
function allowedScripts(folder) {
  const { allowScripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.keys(allowScripts).filter(
    (name) => allowScripts[name] === true && existsSync(join(folder, 'node_modules', name)),
  );
}

function seconds(since) {
  return `${Math.round((Date.now() - since) / 1000)} s`;
}
