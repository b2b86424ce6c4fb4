// Drives any Chromium from 64 on by its own protocol: what Playwright and Puppeteer of today send, the oldest
// do not understand.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, WINDOW } from './engine.ts';
import { openSocket } from './json-socket.ts';

export interface ChromiumBinary {
  readonly executablePath: string;
  readonly args?: readonly string[];
  /** To be added to the browser's environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Quiet, and without what a machine for tests has not. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--no-zygote',
  '--use-gl=swiftshader',
  '--disable-background-networking',
  '--hide-scrollbars',
  '--lang=zh-CN',
  '--remote-debugging-port=0',
  '--remote-allow-origins=*',
];

interface Thrown {
  readonly exceptionDetails: {
    readonly text: string;
    /** Of the script. */
    readonly url?: string;
    readonly exception?: { readonly description?: string };
  };
}

/** Starts one with a profile of its own. Rejects when it does not start. */
export async function startChromium({ executablePath, args = [], env }: ChromiumBinary): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'engine-profile-'));
  const browser = spawn(
    executablePath,
    [...FLAGS, ...args, `--user-data-dir=${profile}`, `--window-size=${WINDOW.width},${WINDOW.height}`],
    { env: { ...process.env, HOME: profile, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  const end = async (): Promise<void> => {
    browser.kill('SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const address = await debuggingAddress(browser);
    const { Browser: name } = (await json(`${address}/json/version`)) as { Browser: string };
    const targets = (await json(`${address}/json/list`)) as { type: string; webSocketDebuggerUrl: string }[];
    const page = targets.find(({ type }) => type === 'page');
    if (!page) throw new Error(`${name} has no page`);
    const socket = await openSocket(page.webSocketDebuggerUrl);
    const errors: string[] = [];
    socket.on('Runtime.exceptionThrown', (event) => {
      const { exceptionDetails: thrown } = event as Thrown;
      errors.push(`${thrown.url ?? ''} ${thrown.exception?.description ?? thrown.text}`);
    });
    for (const domain of ['Runtime', 'Page']) await socket.send(`${domain}.enable`);
    await socket.send('Emulation.setDeviceMetricsOverride', {
      ...WINDOW,
      deviceScaleFactor: 2,
      mobile: true,
    });

    return {
      name: name.replace('HeadlessChrome/', 'Chromium ').replace('Chrome/', 'Chromium '),
      errors: () => errors,
      open: async (url) => void (await socket.send('Page.navigate', { url })),
      async evaluate(expression) {
        const { result, exceptionDetails } = (await socket.send('Runtime.evaluate', {
          expression,
          returnByValue: true,
        })) as { result: { value: unknown } } & Partial<Thrown>;
        if (exceptionDetails)
          throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value;
      },
      async tap(x, y) {
        for (const type of ['mousePressed', 'mouseReleased'])
          await socket.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
      },
      async type(text) {
        for (const letter of text)
          await socket.send('Input.dispatchKeyEvent', { type: 'char', text: letter, unmodifiedText: letter });
      },
      async screenshot() {
        const { data } = (await socket.send('Page.captureScreenshot')) as { data: string };
        return Buffer.from(data, 'base64');
      },
      async close() {
        socket.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Where it listens, as it says when it has started. */
function debuggingAddress(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    browser.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
    browser.once('error', reject);
    browser.once('exit', (code) => reject(new Error(`ended with ${code} before it listened:\n${said}`)));
  });
}

async function json(url: string): Promise<unknown> {
  return (await fetch(url)).json();
}
