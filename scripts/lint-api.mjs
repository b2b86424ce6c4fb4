// `npm run api`: writes the OpenAPI document of the gateway's calls to a temporary folder and has Redocly
// look for faults in it. Ends with Redocly's status: an error is a fault of ours.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '../packages/contract/src/index.ts';
import { childEnvironment, pinnedNode, root } from './install.mjs';

const folder = mkdtempSync(join(tmpdir(), 'phonebill-api-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'openapi.json');
writeFileSync(file, JSON.stringify(openApiDocument('1.0.0'), null, 2));

const redocly = join(root, 'node_modules', '.bin', 'redocly');
const { status } = spawnSync(pinnedNode, [redocly, 'lint', file, '--config', join(root, 'redocly.yaml')], {
  env: { ...childEnvironment(), REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
