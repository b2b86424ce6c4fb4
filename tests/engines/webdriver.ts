// Drives an engine by WebDriver, through a separate driver program.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { type Engine, WINDOW } from './engine.ts';

export interface DrivenEngine {
  readonly driver: string;
  /** The capabilities of the session: which browser the driver starts, and how. */
  readonly capabilities: object;
  readonly env: Readonly<Record<string, string>>;
  /** Returns the uncaught errors in the browser's output, each after the address of its script. */
  readonly errorsIn: (written: string) => readonly string[];
}

const READY_WITHIN_MS = 20_000;

/** Starts the driver, and a browser with a home folder of its own. Rejects when either does not start. */
export async function startDriven({ driver, capabilities, env, errorsIn }: DrivenEngine): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'engine-home-'));
  const port = await freePort();
  const program = spawn(driver, ['--host=127.0.0.1', `--port=${port}`], {
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let written = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const ended = new Promise<void>((resolve) => program.once('close', () => resolve()));
  const end = async (): Promise<void> => {
    // Ends the driver's process group, which includes its browser.
    if (program.pid !== undefined) process.kill(-program.pid, 'SIGKILL');
    await ended;
    rmSync(home, { recursive: true, force: true });
  };

  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error((value as { message?: string }).message || JSON.stringify(value));
    return value;
  }

  try {
    for (const deadline = Date.now() + READY_WITHIN_MS; ; await sleep(50)) {
      if (await ask('GET', '/status').catch(() => false)) break;
      if (Date.now() > deadline || program.exitCode !== null)
        throw new Error(`${driver} does not answer:\n${written}`);
    }
    const session = (await ask('POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as {
      sessionId: string;
      capabilities: { browserName: string; browserVersion: string };
    };
    const { browserName, browserVersion } = session.capabilities;
    const to = (method: string, path: string, body?: object): Promise<unknown> =>
      ask(method, `/session/${session.sessionId}${path}`, body);
    await to('POST', '/window/rect', { ...WINDOW });

    return {
      name: `${browserName} ${browserVersion}`,
      errors: () => errorsIn(written),
      open: async (url) => void (await to('POST', '/url', { url })),
      evaluate: (expression) => to('POST', '/execute/sync', { script: `return (${expression})`, args: [] }),
      async tap(x, y) {
        const actions = [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        await to('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
      },
      async type(text) {
        const actions = [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]);
        await to('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
      },
      screenshot: async () => Buffer.from(String(await to('GET', '/screenshot')), 'base64'),
      async close() {
        await to('DELETE', '').catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
