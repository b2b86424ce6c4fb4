// `npm run figures`: what can be counted of the house, in one table. `-- --since=COMMIT` has the same of an
// earlier commit beside it. Nothing here says what is good: it shows where something grew.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figuresOf, figuresTable } from './house-figures.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const since = process.argv
  .slice(2)
  .map((arg) => /^--since=(\S+)$/.exec(arg)?.[1])
  .at(-1);
const now = figuresOf(filesIn(root, git('ls-files', '-z').split('\0')));
console.log(figuresTable(now, since === undefined ? null : figuresOf(filesAt(since))));

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** Texts by path; what is no file any more is left out. */
function filesIn(folder, paths) {
  const files = new Map();
  for (const path of paths.filter((one) => /\.(?:tsx?|mjs|js|sql)$/.test(one)))
    try {
      files.set(path, readFileSync(join(folder, path), 'utf8'));
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  return files;
}

/** Of a commit, laid out in a folder that is removed again. */
function filesAt(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-figures-'));
  try {
    const archive = join(folder, 'tree.tar');
    git('archive', '--output', archive, commit, 'apps', 'packages', 'tests', 'bench', 'scripts');
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    return filesIn(folder, readdirSync(folder, { recursive: true }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
