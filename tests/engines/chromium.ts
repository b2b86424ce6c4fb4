// Drives any Chromium from 64 on by its own protocol: the oldest versions do not understand what present
// Playwright and Puppeteer send.

import { type Engine, WINDOW } from './engine.ts';
import { openSocket } from './json-socket.ts';
import { inOwnProfile, type StartedBrowser, whenItSays } from './browser-process.ts';

export interface ChromiumBinary {
  readonly executablePath: string;
  readonly args?: readonly string[];
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Arguments that keep it quiet, and turn off what a test machine lacks. */
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
  // The log is kept for the case that it does not start.
  '--enable-logging=stderr',
  '--remote-debugging-port=0',
  '--remote-allow-origins=*',
];

interface Target {
  readonly type: string;
  readonly webSocketDebuggerUrl: string;
}

interface Thrown {
  readonly exceptionDetails: {
    readonly text: string;
    /** The address of the script. */
    readonly url?: string;
    readonly exception?: { readonly description?: string };
  };
}

/** Starts one with a profile of its own. Rejects when it does not start. */
export function startChromium({ executablePath, args = [], env }: ChromiumBinary): Promise<Engine> {
  const size = `--window-size=${WINDOW.width},${WINDOW.height}`;
  return inOwnProfile(
    { executablePath, args: (profile) => [...FLAGS, ...args, `--user-data-dir=${profile}`, size], env },
    drive,
  );
}

async function drive({ browser, end }: StartedBrowser): Promise<Engine> {
  const listens = /DevTools listening on ws:\/\/([^/]+)/;
  const address = `http://${await whenItSays(browser, browser.stderr, listens)}`;
  const { Browser: name } = (await json(`${address}/json/version`)) as { Browser: string };
  const targets = (await json(`${address}/json/list`)) as Target[];
  // From version 110 on it starts without a page.
  const page =
    targets.find(({ type }) => type === 'page') ??
    ((await json(`${address}/json/new?about:blank`, 'PUT')) as Target);
  const socket = await openSocket(page.webSocketDebuggerUrl);
  const errors: string[] = [];
  socket.on('Runtime.exceptionThrown', (event) => {
    const { exceptionDetails: thrown } = event as Thrown;
    errors.push(`${thrown.url ?? ''} ${thrown.exception?.description ?? thrown.text}`);
  });
  socket.on('Inspector.targetCrashed', () => {
    errors.push('the page crashed');
    socket.close();
  });
  for (const domain of ['Runtime', 'Page', 'Inspector']) await socket.send(`${domain}.enable`);
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
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
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
}

async function json(url: string, method = 'GET'): Promise<unknown> {
  return (await fetch(url, { method })).json();
}
