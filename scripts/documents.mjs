/** The documents of the repository, as paths from its root. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name));

export const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'apps/gateway/src/db/functions/README.md',
  'apps/gateway/src/db/migrations/README.md',
  'apps/sandbox/README.md',
  'packages/bridge/README.md',
  ...inDocs,
];

/** The documents that describe the present state; the others describe that at a release or a decision. */
export const presentDocuments = documents.filter(
  (name) => name !== 'CHANGELOG.md' && !/^docs\/decisions\/\d/.test(name),
);
