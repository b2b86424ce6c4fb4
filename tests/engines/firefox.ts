// Drives Firefox by WebDriver BiDi, which it supports itself, without a driver program.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, WINDOW } from './engine.ts';
import { openSocket } from './json-socket.ts';
import { inOwnProfile, type StartedBrowser, whenItSays } from './browser-process.ts';

/**
 * Sets Chinese and turns off background work; Firefox sets other preferences for tests itself when it is
 * driven.
 */
const PREFERENCES = `
user_pref("intl.accept_languages", "zh-CN");
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
`;

interface LogEntry {
  readonly type: string;
  readonly level: string;
  readonly text: string;
  readonly stackTrace?: { readonly callFrames: readonly { readonly url: string }[] };
}

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value?: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

/** Starts one with a profile of its own. Rejects when it does not start. */
export function startFirefox(executablePath: string, env: Readonly<Record<string, string>>): Promise<Engine> {
  const args = (profile: string): readonly string[] => {
    writeFileSync(join(profile, 'user.js'), PREFERENCES);
    return ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  };
  return inOwnProfile({ executablePath, args, env }, drive);
}

/**
 * Firefox reports this error for requests of a page that was left while they waited for the service worker.
 */
const LEFT_UNDER_WAY = /^Failed to load .+ A ServiceWorker intercepted the request/;

async function drive({ browser, end }: StartedBrowser): Promise<Engine> {
  const address = await whenItSays(browser, browser.stderr, /WebDriver BiDi listening on (ws:\/\/\S+)/);
  const socket = await openSocket(`${address}/session`);
  const { capabilities } = (await socket.send('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string };
  };
  const { contexts } = (await socket.send('browsingContext.getTree')) as {
    contexts: { context: string }[];
  };
  const context = contexts[0]?.context;
  const errors: string[] = [];
  socket.on('log.entryAdded', (entry) => {
    const { type, level, text, stackTrace } = entry as LogEntry;
    if (type === 'javascript' && level === 'error' && !LEFT_UNDER_WAY.test(text))
      errors.push(`${stackTrace?.callFrames[0]?.url ?? ''} ${text}`);
  });
  await socket.send('session.subscribe', { events: ['log.entryAdded'] });
  await socket.send('browsingContext.setViewport', { context, viewport: WINDOW, devicePixelRatio: 2 });
  const perform = (actions: object): Promise<unknown> =>
    socket.send('input.performActions', { context, actions: [actions] });

  return {
    name: `Firefox ${capabilities.browserVersion}`,
    errors: () => errors,
    open: async (url) =>
      void (await socket.send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    async evaluate(expression) {
      const evaluated = (await socket.send('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      })) as Evaluated;
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
      return evaluated.result.value === undefined ? undefined : JSON.parse(evaluated.result.value);
    },
    async tap(x, y) {
      await perform({
        type: 'pointer',
        id: 'finger',
        parameters: { pointerType: 'touch' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      });
    },
    async type(text) {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await perform({ type: 'key', id: 'keyboard', actions: keys });
    },
    async screenshot() {
      const { data } = (await socket.send('browsingContext.captureScreenshot', { context })) as {
        data: string;
      };
      return Buffer.from(data, 'base64');
    },
    async close() {
      socket.close();
      await end();
    },
  };
}
