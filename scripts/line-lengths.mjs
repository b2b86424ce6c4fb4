// Finds lines of code longer than the formatter's width, which are those it cannot break: texts, comments,
// SQL. Ends with 1 when there is one, and names each.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const { printWidth } = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
const kinds = ['ts', 'tsx', 'mjs', 'cjs', 'js', 'css', 'sql'].map((kind) => `*.${kind}`);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...kinds], {
  cwd: root,
  encoding: 'utf8',
});

let found = 0;
for (const file of files.split('\n').filter((name) => name !== '' && existsSync(join(root, name)))) {
  for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
    if ([...line].length <= printWidth) continue;
    found += 1;
    console.log(`${file}:${index + 1}: ${[...line].length} columns`);
  }
}
if (found > 0) console.log(`\n${found} lines are longer than ${printWidth} columns.`);
process.exitCode = found === 0 ? 0 : 1;
