// Finds a Chromium that really runs here, with the tests' own fonts: the one that CHROMIUM_PATH names, else
// the one from npm, else the machine's own, else Playwright's. The one from npm has the same version
// everywhere, and no windows, so it takes half the time. Works as root and as another user, and asks for an
// installation only if none can be found.

import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { packagedChromium } from './packaged-chromium.ts';
import { testFontConfiguration } from './test-fonts.ts';

export interface TestBrowser {
  readonly executablePath: string;
  readonly args: readonly string[];
  /** Variables to be added to the browser's environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** Keeps the browser off the network, except for the product. */
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

// Each worker of a test run reads the configuration again; the search is done only once.
const remembered = 'PHONEBILL_TEST_BROWSER';

export function ensureBrowser(): TestBrowser {
  const known = process.env[remembered];
  if (known) return JSON.parse(known) as TestBrowser;
  const found = findBrowser();
  process.env[remembered] = JSON.stringify(found);
  return found;
}

function findBrowser(): TestBrowser {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (runs(asked)) return browser(asked);
    throw new Error(`CHROMIUM_PATH=${asked} is not a Chromium that runs here.`);
  }
  const packaged = packagedChromium(cacheFolder());
  if (packaged) {
    const { executablePath, libraries } = packaged;
    if (runs(executablePath)) return browser(executablePath);
    const env = { LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter) };
    if (runs(executablePath, env)) return browser(executablePath, env);
  }
  const windowed = windowedBrowser();
  if (windowed) return windowed;
  throw new Error(
    'The browser tests need Chromium, and none runs here. Install one:\n' +
      '  Debian, Ubuntu:  apt-get install chromium\n' +
      '  elsewhere:       npx playwright install chromium\n' +
      'or set CHROMIUM_PATH to one.',
  );
}

/**
 * Returns a full Chromium of this machine or Playwright's, for what one without windows cannot do; undefined
 * when there is none.
 */
export function windowedBrowser(): TestBrowser | undefined {
  const installed = [...onThisMachine(), chromium.executablePath()].find(
    (path) => existsSync(path) && runs(path),
  );
  return installed === undefined ? undefined : browser(installed);
}

function onThisMachine(): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
}

function runs(path: string, env: Record<string, string> = {}): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  });
  return status === 0 && /Chrom/.test(stdout);
}

function browser(executablePath: string, env: Record<string, string> = {}): TestBrowser {
  const fonts: Record<string, string> =
    process.platform === 'linux'
      ? { FONTCONFIG_FILE: testFontConfiguration(join(cacheFolder(), 'fonts')) }
      : {};
  return { executablePath, args, env: { ...env, ...fonts } };
}

/** Returns a folder in the repository, or among temporary files if the repository cannot be written. */
export function cacheFolder(): string {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const folder = join(root, '.cache');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return join(tmpdir(), `phonebill-cache-${process.getuid?.() ?? 'user'}`);
  }
}
