// `npm run operator -- …` as a process of its own, at a terminal that stores its session in a file of its
// own.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';

const root = join(import.meta.dirname, '../..');

export interface TerminalProcess {
  /** Returns everything it has printed so far. */
  text(): string;
  /** Resolves with its exit code once it has ended. */
  ended(): Promise<number | null>;
}

export interface TerminalOfJourney {
  start(...argv: string[]): TerminalProcess;
  /** Runs a command to its end; returns its output. */
  run(...argv: string[]): Promise<string>;
  end(): void;
}

/** Opens a terminal at the product of the journeys. */
export function openTerminal(): TerminalOfJourney {
  const folder = mkdtempSync(join(tmpdir(), 'journey-terminal-'));
  const children: ChildProcess[] = [];
  function start(...argv: string[]): TerminalProcess {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'apps/gateway/scripts/operator.ts', ...argv],
      {
        cwd: root,
        env: {
          ...process.env,
          DATA_DIR: process.env['PRODUCT_DATA_DIR'],
          DATABASE_URL: process.env['PRODUCT_DATABASE_URL'],
          CONSOLE_URL: process.env['CONSOLE_ADDRESS'],
          OPERATOR_SESSION_PATH: join(folder, 'session'),
        },
      },
    );
    children.push(child);
    let text = '';
    const keep = (printed: Buffer): void => void (text += printed.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { text: () => text, ended: () => closed };
  }
  return {
    start,
    async run(...argv) {
      const started = start(...argv);
      await started.ended();
      return started.text();
    },
    end() {
      for (const child of children) child.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Returns the code that a terminal shows while it signs in. */
export async function shownCode(terminal: TerminalProcess): Promise<string> {
  const find = (): string | undefined => /type: ([A-Z]{4}-[A-Z]{4})/.exec(terminal.text())?.[1];
  await eventually('the terminal to show a code', async () => find() !== undefined);
  return find() ?? '';
}
