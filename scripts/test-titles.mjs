// Finds titles of tests whose first word inverts the sentence ("of a number under a key …", "nobody's …"). A
// title begins with its subject or its verb: "names the missing key when a number cannot be decrypted". Ends
// with 1 when a title does not, and names each.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';
import { parse, walk } from './syntax-tree.mjs';

const turningWords =
  'what who whom whose whoever whatever how where why that than as of so once nobody nothing neither none';
const turned = new RegExp(`^(?:${turningWords.replaceAll(' ', '|')})\\b`, 'i');
const sectionOfSpecification = /^SPEC \d+(?:\.\d+)* */;
const mayDeclareTests = /^\s*(?:test|it|describe|signedIn)\b/m;
const vitestNames = ['test', 'it', 'describe'];
const playwrightFixtures = new Set(['test', 'signedIn']);

/** Returns the name with which a call begins: `test` of `test.each([1])('title', run)`. */
function rootOf(callee) {
  if (callee.type === 'Identifier') return callee.value;
  if (callee.type === 'CallExpression') return rootOf(callee.callee);
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  if (callee.type === 'TaggedTemplateExpression') return rootOf(callee.tag);
  return undefined;
}

/**
 * Returns the text of a literal, joined when it is written in parts, with `…` for each value of a template.
 */
function textOf({ type, value, quasis, operator, left, right }) {
  if (type === 'StringLiteral') return value;
  if (type === 'TemplateLiteral') return quasis.map(({ cooked }) => cooked).join('…');
  if (type !== 'BinaryExpression' || operator !== '+') return undefined;
  const [first, second] = [textOf(left), textOf(right)];
  return first === undefined || second === undefined ? undefined : first + second;
}

/** Returns the names under which a module declares tests: Vitest's, and those of Playwright's fixtures. */
function testNames(tree) {
  const names = new Set(vitestNames);
  walk(tree, ({ type, imported, local, id, init }) => {
    if (type === 'ImportSpecifier' && playwrightFixtures.has(imported?.value)) names.add(local.value);
    if (type !== 'VariableDeclarator' || init?.type !== 'CallExpression') return;
    if (init.callee.property?.value === 'extend') names.add(id.value);
  });
  return names;
}

/** Returns the title of each test and group in a module's text, with its line. */
export function titlesIn(source, file) {
  const tree = parse(source, file);
  const names = testNames(tree);
  const bytes = Buffer.from(source);
  const titles = [];
  walk(tree, (node) => {
    if (node.type !== 'CallExpression' || !names.has(rootOf(node.callee))) return;
    const [first, ...more] = node.arguments.map(({ expression }) => expression);
    const title = first && more.length > 0 ? textOf(first) : undefined;
    if (title === undefined) return;
    const before = bytes.subarray(0, first.span.start - 1).toString();
    titles.push({ line: before.split('\n').length, title });
  });
  return titles;
}

/** Whether a title, after any section of the specification, begins with a word that inverts the sentence. */
export function isTurnedRound(title) {
  return turned.test(title.replace(sectionOfSpecification, '').trimStart());
}

/** Returns the modules that declare tests, including shared tests for several implementations. */
function testModules() {
  const kinds = ['ts', 'tsx', 'mjs'].map((kind) => `*.${kind}`);
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...kinds], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
    .filter(({ source }) => mayDeclareTests.test(source));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = testModules().flatMap(({ file, source }) =>
    titlesIn(source, file)
      .filter(({ title }) => isTurnedRound(title))
      .map(({ line, title }) => `${file}:${line}: ${title}`),
  );
  for (const line of found) console.log(line);
  if (found.length > 0) console.log(`\n${found.length} titles do not begin with a subject or a verb.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
