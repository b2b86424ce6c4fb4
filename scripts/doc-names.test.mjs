import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { allMetrics } from '../apps/gateway/src/app/list-metrics.ts';
import { isOwnCommand } from '../apps/gateway/src/console/terminal/own-commands.ts';
import { operatorCommands } from '../apps/gateway/src/operator/index.ts';
import { catalogue } from '../packages/environment/src/index.ts';
import { presentDocuments } from './documents.mjs';
import { root } from './install.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');

const rooms = ['.', 'apps', 'packages', 'docs', 'deploy', 'scripts', 'tests', 'bench', '.ci'];
const notOurs = /(^|\/)(node_modules|dist|test-results)(\/|$)/;

/** Our files and folders, as paths from the root. */
const files = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: room !== '.', encoding: 'utf8' })
    .map((name) => join(room, name))
    .filter((name) => !notOurs.test(name)),
);

/** All our sources in one text, in which names are looked up. */
const sources = files
  .filter((name) => /\.(ts|tsx|mjs|cjs|sql|yml|yaml|json|conf|service|sh)$|Dockerfile$/.test(name))
  .filter((name) => name !== 'package-lock.json' && !name.startsWith('scripts/doc-names'))
  .map(read)
  .join('\n');

/** Returns what `pattern` captures in the documents and is not present, each with its document. */
const lost = (pattern, isPresent) =>
  presentDocuments.flatMap((document) => {
    const named = new Set([...read(document).matchAll(pattern)].map(([, name]) => name));
    return [...named].filter((name) => !isPresent(name)).map((name) => `${document}: ${name}`);
  });

/**
 * Files of partners' packages, of PostgreSQL and of wallets; optional settings files; files that are only
 * served.
 */
const filesOfOthers = new Set([
  'www/index.html',
  'manifest.json',
  'postgresql.conf',
  'contacts.json',
  'huafei-agw/openapi.json',
]);
/** Whether the name is a placeholder, or a result of a build. */
const isNoFile = (name) => /NNNN|\bID\b|^name\./.test(name) || notOurs.test(name);

const isInRepository = (name) => files.some((file) => file === name || file.endsWith(`/${name}`));

test('the files named in documents exist', () => {
  const named = /`\/?((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|cjs|sql|json|yml|css|html|conf|service|md))`/g;
  expect(lost(named, (name) => isNoFile(name) || filesOfOthers.has(name) || isInRepository(name))).toEqual(
    [],
  );
});

test('the folders named in documents exist', () => {
  const named = /`((?:apps|packages|docs|deploy|scripts|tests|bench)(?:\/[\w-]+)+)\/?`/g;
  expect(lost(named, (name) => isNoFile(name) || files.includes(name))).toEqual([]);
});

test('the variables and codes in capitals named in documents exist', () => {
  const variables = new Set(catalogue.flatMap(({ entries }) => entries.map(({ name }) => name)));
  /** Variables of Node.js itself. */
  const ofNode = new Set(['NODE_EXTRA_CA_CERTS', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID']);
  const isPresent = (name) =>
    variables.has(name.replace(/_FILE$/, '')) || sources.includes(name) || ofNode.has(name);
  expect(lost(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g, isPresent)).toEqual([]);
});

test('the metrics named in documents exist', () => {
  const metrics = new Set(allMetrics().map(({ name }) => name));
  const isPresent = (name) => metrics.has(name) || sources.includes(`'${name}'`);
  expect(lost(/`(phonebill_\w+)/g, isPresent)).toEqual([]);
});

test('the alarms named in documents exist', () => {
  const { groups } = parse(read('deploy/alerts.yml'));
  const alarms = new Set(groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)));
  expect(lost(/\*\*([A-Z][a-z]+(?:[A-Z][a-z]+)+)\*\*/g, (name) => alarms.has(name))).toEqual([]);
});

/** `partners check` is included: it checks this host's settings, without a database. */
const isCommand = (name) => operatorCommands.includes(name) || isOwnCommand(name) || name === 'partners';

test('the operator commands named in documents exist', () => {
  expect(lost(/npm run (?:-s )?operator -- ([a-z][a-z-]*)/g, isCommand)).toEqual([]);
});

test('the screens named in documents have a route', () => {
  const routes = read('apps/web/src/app/routes.ts');
  expect(lost(/\/phonebillh5(\/[A-Za-z]+\/[A-Za-z]+)/g, (path) => routes.includes(`path: '${path}`))).toEqual(
    [],
  );
});
