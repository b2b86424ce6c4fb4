// Runs a browser's process in a new profile, which is removed afterwards.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Engine } from './engine.ts';

export interface StartedBrowser {
  readonly browser: ChildProcess;
  /** Ends the process and removes its profile. */
  readonly end: () => Promise<void>;
}

interface Start {
  readonly executablePath: string;
  /** Returns the arguments, given a profile's folder. */
  readonly args: (profile: string) => readonly string[];
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/**
 * Starts a browser and connects to it with `drive`. Rejects, with nothing left running, when either fails.
 */
export async function inOwnProfile(
  { executablePath, args, env }: Start,
  drive: (started: StartedBrowser) => Promise<Engine>,
): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'engine-profile-'));
  const browser = spawn(executablePath, [...args(profile)], {
    env: { ...process.env, HOME: profile, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  const end = async (): Promise<void> => {
    browser.kill('SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    return await drive({ browser, end });
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Returns the first group of `pattern` once a program has written a match. Rejects with all of its output
 * when it ends before.
 */
export function whenItSays(program: ChildProcess, output: Readable | null, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    output?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = pattern.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready:\n${said}`)));
  });
}
