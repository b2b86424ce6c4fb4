/** Terminals of `npm run operator` on the console's harness, each with a session file of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TerminalIdentity } from '../terminal/who-is-there.ts';
import { runAtTerminal } from '../terminal/run-terminal.ts';
import type { TerminalCall } from '../terminal/terminal-call.ts';
import { CONSOLE_URL, type ConsoleHarness, type ConsoleUser } from './console-harness.ts';

export interface Said {
  readonly code: number;
  readonly text: string;
  /** The text that was printed besides the answer. */
  readonly warned: string;
}

export interface Terminal {
  readonly name: string;
  readonly sessionFile: string;
  /** Runs a command; `onWait` is called while it waits for a person. */
  run(argv: readonly string[], onWait?: (said: string) => Promise<void>): Promise<Said>;
  /** Signs a person in, who allows it with their passkey. */
  signIn(person: ConsoleUser): Promise<Said>;
  end(): void;
}

/** Returns the code that a terminal shows. */
export function codeIn(said: string): string {
  return /type: ([A-Z]{4}-[A-Z]{4})/.exec(said)?.[1] ?? '';
}

/**
 * Lets a terminal in: the person types its code in the console, checks the terminal's name, and touches their
 * passkey.
 */
export async function letIn(person: ConsoleUser, code: string) {
  const { status, body } = await person.call('POST /terminals/look', { code });
  if (status !== 200) return { status, body };
  const { terminal } = body.asked;
  const touch = await person.touch({ act: 'allowTerminal', content: { code, terminal } });
  return person.call('POST /terminals/allow', { code, terminal, touch });
}

export function createTerminal(
  { pool }: Pick<ConsoleHarness, 'pool'>,
  name: string,
  more: { readonly identity?: TerminalIdentity; readonly breakGlassFen?: number } = {},
): Terminal {
  const folder = mkdtempSync(join(tmpdir(), 'terminal-'));
  const sessionFile = join(folder, 'state', 'operator-session');
  const { identity = 'auto', breakGlassFen = 6000 } = more;
  const terminal: Terminal = {
    name,
    sessionFile,
    async run(argv, onWait = () => Promise.reject(new Error('nobody was to be waited for'))) {
      const lines: string[] = [];
      const warnings: string[] = [];
      const call: TerminalCall = {
        database: () => ({ pool, orderDatabaseUrls: [] }),
        clock: Date.now,
        systemUser: 'night-shift',
        print: (line) => void lines.push(line),
        warn: (line) => void warnings.push(line),
        wait: () => onWait(lines.join('\n')),
        settings: () => ({ terminal: name, sessionFile, identity, url: CONSOLE_URL, breakGlassFen }),
      };
      const code = await runAtTerminal(argv, call);
      return { code, text: lines.join('\n'), warned: warnings.join('\n') };
    },
    signIn: (person) =>
      terminal.run(['sign-in'], async (said) => {
        const { status, body } = await letIn(person, codeIn(said));
        if (status !== 200) throw new Error(`${person.name} could not let it in: ${body.message}`);
      }),
    end: () => rmSync(folder, { recursive: true }),
  };
  return terminal;
}
