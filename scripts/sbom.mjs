// `npm run sbom [-- FILE]`: writes the software bill of materials of what is installed to run the product, as
// CycloneDX 1.6 (JSON), checked against its schema. By default written to dist/sbom.cdx.json.

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { argv } from 'node:process';
import { childEnvironment, giveUp, root } from './install.mjs';

const file = resolve(argv[2] ?? join(root, 'dist', 'sbom.cdx.json'));
mkdirSync(dirname(file), { recursive: true });
const { status, stderr, error } = spawnSync(
  join(root, 'node_modules', '.bin', 'cyclonedx-npm'),
  [
    '--omit=dev',
    '--spec-version=1.6',
    '--output-format=JSON',
    '--output-reproducible',
    '--validate',
    `--output-file=${file}`,
  ],
  { cwd: root, encoding: 'utf8', env: childEnvironment() },
);
if (error || status !== 0) giveUp(`The bill of materials could not be made:\n${error?.message ?? stderr}`);
console.log(`Written to ${file}.`);
