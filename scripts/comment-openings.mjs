// Comments whose first word leaves their subject to be guessed ("Of a balance trigger", "Whose it is", "Left
// out: …"). A comment begins with its subject or its verb: "Set for balance triggers only". Ends with 1 when
// one does not, and names each.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';

const withoutSubject =
  /^(?:(?:what|who|whom|whose|whoever|whatever|of|those|as|by)\b|(?:null|true|false|empty|left out):)/i;
const blockComment = /^[ \t]*\/\*\*?\s*([\s\S]*?)\*\//gm;
const lineComments = /^[ \t]*\/\/ ?(.*(?:\n[ \t]*\/\/.*)*)/gm;

/** The first words of each comment that stands on lines of its own, with the line on which it begins. */
export function commentsIn(source) {
  return [blockComment, lineComments].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(({ index, 1: text }) => ({
      line: source.slice(0, index).split('\n').length,
      text: text
        .split('\n')[0]
        .replace(/^\s*\*?\s*/, '')
        .trim(),
    })),
  );
}

/** Whether a comment begins with a word that leaves its subject out. */
export function leavesSubjectOut(text) {
  return withoutSubject.test(text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const kinds = ['ts', 'tsx', 'mjs'].map((kind) => `*.${kind}`);
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...kinds], {
    cwd: root,
    encoding: 'utf8',
  });
  const found = listed
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))
    .flatMap((file) =>
      commentsIn(readFileSync(join(root, file), 'utf8'))
        .filter(({ text }) => leavesSubjectOut(text))
        .map(({ line, text }) => `${file}:${line}: ${text}`),
    );
  for (const line of found) console.log(line);
  if (found.length > 0) console.log(`\n${found.length} comments do not begin with a subject or a verb.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
