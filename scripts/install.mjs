// Installs the dependencies when they are missing or not those of package-lock.json.
// Plain JavaScript for any Node from 18 on: at this point nothing of ours is installed,
// not even the Node that the product runs on.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Node 24, pinned in package-lock.json; the Node that runs this may be older. */
export const pinnedNode = join(root, 'node_modules', '.bin', 'node');

/** For child processes: the pinned Node and the tools of node_modules come first. */
export function childEnvironment() {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
    // Compiled code is kept for the next process: one of ours starts in two thirds of the time.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
  };
}

/** Ends the process with a message for the person who typed the command. */
export function giveUp(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

export async function ensureInstalled() {
  if (isInstalled()) return;
  const started = Date.now();
  const first = !existsSync(join(root, 'node_modules'));
  console.log(`${first ? 'Installing' : 'Updating'} the dependencies (a minute or two, needs the network) …`);
  const beat = setInterval(() => console.log(`  … ${seconds(started)}`), 15_000);
  const { status, output } = await installLocked(root);
  clearInterval(beat);
  if (status !== 0) giveUp(explain(output));
  if (!isInstalled())
    giveUp(
      `npm ci ended well, but ${pinnedNode} is missing.\nRun it yourself to see why:  npm ci ` +
        '--ignore-scripts=false',
    );
  console.log(`Installed in ${seconds(started)}.`);
}

/**
 * npm keeps its own account of what it installed, written when an installation is complete:
 * every package we locked must be in it, in the same version, except those for other machines.
 */
function isInstalled() {
  const wanted = packagesIn('package-lock.json');
  const present = packagesIn(join('node_modules', '.package-lock.json'));
  if (!wanted || !present || !existsSync(pinnedNode)) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (!path.startsWith('node_modules/') || link) return true;
    const found = present[path];
    return found ? found.version === version && found.integrity === integrity : Boolean(optional);
  });
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Installs what package-lock.json of `folder` names, and runs the install scripts of the packages that
 * package.json allows (`allowScripts`) and of no others, whichever npm this is. Warnings are not shown: an
 * older Node than the dependencies ask for is expected here.
 */
export async function installLocked(folder, options = []) {
  const usual = ['--no-audit', '--no-fund', '--loglevel=error'];
  const all = ['--include=dev', '--include=optional', '--ignore-scripts'];
  const installed = await npm(folder, ['ci', ...usual, ...all, ...options]);
  const allowed = allowedScripts(folder);
  if (installed.status !== 0 || allowed.length === 0) return installed;
  const built = await npm(folder, ['rebuild', ...usual, '--ignore-scripts=false', ...options, ...allowed]);
  return { status: built.status, output: installed.output + built.output };
}

/** The packages that may run a script when they are installed, of those that are there. */
function allowedScripts(folder) {
  const { allowScripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.keys(allowScripts).filter(
    (name) => allowScripts[name] === true && existsSync(join(folder, 'node_modules', name)),
  );
}

function npm(folder, args) {
  const known = process.env.npm_execpath;
  const [command, rest] = known ? [process.execPath, [known, ...args]] : ['npm', args];
  return new Promise((resolve) => {
    const child = spawn(command, rest, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ status: 1, output: String(error) }));
    child.on('close', (status) => resolve({ status, output }));
  });
}

function explain(output) {
  const end = output.trimEnd().split('\n').slice(-25).join('\n');
  const reason = /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ERR_SOCKET_TIMEOUT|ENETUNREACH/.test(
    output,
  )
    ? 'The npm registry cannot be reached. Check the network (or npm\'s "registry" and "proxy" ' +
      'settings) and start again.'
    : /ENOSPC/.test(output)
      ? 'The disk is full: about 1 GB is needed.'
      : /EACCES|EROFS|EPERM/.test(output)
        ? `This folder cannot be written: ${root}`
        : /EUSAGE|can only install packages when/.test(output)
          ? 'package.json and package-lock.json do not agree. Run  npm install  and start again.'
          : 'npm ci failed.';
  return `${end}\n\nThe dependencies could not be installed. ${reason}`;
}

function seconds(since) {
  return `${Math.round((Date.now() - since) / 1000)} s`;
}
