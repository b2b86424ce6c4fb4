// A folder of pages as the build leaves it, with one page and one file, for tests of serving them.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files beside the pages. */
const BESIDE = {
  'shells.json': JSON.stringify({ routes: [], fallback: 'app.html', styleHashes: [], scriptHashes: [] }),
  'worker.js': 'void 0;',
  'worker-removal.js': 'void 0;',
  'app.zh.webmanifest': '{}',
  'app.en.webmanifest': '{}',
};

/** Writes them into `webRoot`, which need not exist. */
export function writeSmallPages(webRoot: string): void {
  for (const folder of ['assets', 'shells']) mkdirSync(join(webRoot, folder), { recursive: true });
  for (const [name, text] of Object.entries(BESIDE)) writeFileSync(join(webRoot, name), text);
  writeFileSync(
    join(webRoot, 'shells', 'app.html'),
    '<!doctype html><title>app</title><meta name="allowed-origins" content="">',
  );
  writeFileSync(join(webRoot, 'assets', 'main.js'), 'void 0;');
}
