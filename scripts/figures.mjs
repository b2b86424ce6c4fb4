// `npm run figures`: prints figures of the code base in one table. `-- --since=COMMIT` adds those of an
// earlier commit. They do not say what is good; they show where something grew.

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

/** Returns texts by path; paths that are no longer files are left out. */
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

/** Returns the texts of a commit, checked out to a folder that is removed again. */
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
