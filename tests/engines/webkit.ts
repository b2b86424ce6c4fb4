// WebKit from Debian's packages: the current WebKitGTK, and a WPE WebKit from late 2022, as old as Safari 16.

import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { debianPackages, filesAreThere } from '../harness/needs.ts';
import { type Engine, WINDOW } from './engine.ts';
import { startDriven } from './webdriver.ts';
import { whenItSays } from './browser-process.ts';

type Environment = Readonly<Record<string, string>>;

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** Makes either browser write console messages to its output. */
const TO_STDOUT = '--enable-write-console-messages-to-stdout=true';
/** The sandbox of their processes needs rights that a container may lack; only our own pages are loaded. */
const PLAIN: Environment = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' };

export const webKitGtk = debianPackages(
  ['webkit2gtk-driver', 'xvfb'],
  filesAreThere('/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', MINI_BROWSER),
);
export const wpeWebKit = debianPackages(
  ['wpewebkit-driver', 'cog'],
  filesAreThere('/usr/bin/WPEWebDriver', '/usr/bin/cog'),
);

export async function startWebKitGtk(env: Environment): Promise<Engine> {
  // It has no headless mode, so it gets a virtual screen of the window's size.
  const screen = spawn(
    '/usr/bin/Xvfb',
    ['-displayfd', '3', '-screen', '0', `${WINDOW.width}x${WINDOW.height}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => screen.once('exit', () => resolve()));
  const end = async (): Promise<void> => {
    screen.kill();
    await ended;
  };
  try {
    const display = await whenItSays(screen, screen.stdio[3] as Readable, /(\d+)\n/);
    const engine = await startDriven({
      driver: '/usr/bin/WebKitWebDriver',
      capabilities: {
        'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation', TO_STDOUT] },
      },
      env: { ...env, ...PLAIN, DISPLAY: `:${display}` },
      errorsIn,
    });
    return {
      ...engine,
      async close() {
        await engine.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

export function startWpeWebKit(env: Environment): Promise<Engine> {
  return startDriven({
    driver: '/usr/bin/WPEWebDriver',
    capabilities: {
      'wpe:browserOptions': {
        binary: '/usr/bin/cog',
        args: ['--automation', '--platform=headless', TO_STDOUT],
      },
    },
    env: { ...env, ...PLAIN },
    errorsIn,
  });
}

/** Returns lines such as `http://…/file.js:1:2: CONSOLE JS ERROR TypeError: …`. */
function errorsIn(written: string): readonly string[] {
  return written.split('\n').filter((line) => line.includes('CONSOLE JS ERROR'));
}
