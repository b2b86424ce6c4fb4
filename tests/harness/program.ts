/**
 * The frame of every test program and benchmark (`npm run test:…`, `npm run bench…`): it reads the command
 * line, prints what is tried and how to repeat it, runs it, cleans up however it ends, prints the report, and
 * sets one exit code.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Given,
  helpOf,
  type Options,
  readCommandLine,
  repeatOf,
  type ValuesOf,
} from './command-line.ts';
import { type RunReport, seconds } from './report.ts';
import { startThrowawayDatabase, type ThrowawayDatabase } from './throwaway-database.ts';

export interface Program<O extends Options> {
  /** The program's name, as typed after `npm run`. */
  readonly name: string;
  /** One line that says what a successful run has shown. */
  readonly shows: string;
  readonly options?: O;
  /** The names of its parts, if some of them can be chosen. */
  readonly parts?: readonly string[];
  readonly run: (context: ProgramContext<O>) => Promise<RunReport>;
}

export interface ProgramContext<O extends Options> {
  readonly options: ValuesOf<O>;
  /** Returns whether this part was chosen; all are when none was named. */
  readonly isChosen: (part: string) => boolean;
  /** Registers work for when the run ends, is interrupted or aborts; the last registered runs first. */
  readonly afterwards: (undo: () => unknown) => void;
  /** Creates a folder that is removed with the run. */
  readonly folder: () => string;
  /** Starts a PostgreSQL for this run. Returns its empty, migrated database. */
  readonly database: () => Promise<ThrowawayDatabase>;
}

const HELD = 0;
const VIOLATED = 1;
const NOT_UNDERSTOOD = 2;
const INTERRUPTED = 130;
/** Time (ms) for cleaning up; after that the process ends even if what it started does not. */
const CLEANED_UP_WITHIN_MS = 30_000;

/**
 * Runs the program with the process's arguments, and sets the exit code: 0 when all held, 1 when not, 2 when
 * the arguments were not understood.
 */
export async function runProgram<O extends Options>(program: Program<O>): Promise<void> {
  let given: Given<O>;
  try {
    given = readCommandLine(program, process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${helpOf(program)}`);
    process.exitCode = NOT_UNDERSTOOD;
    return;
  }
  if (given.help) return console.log(helpOf(program));

  const startedAt = Date.now();
  const undo = createCleanUp();
  const again = repeatOf(program, given);
  console.log(`${program.name}: ${program.shows}\n  again      ${again}\n`);
  let report: RunReport;
  let brokeOff = false;
  try {
    report = await program.run({
      options: given.values,
      isChosen: given.isChosen,
      afterwards: undo.add,
      folder() {
        const folder = mkdtempSync(join(tmpdir(), `phonebill-${nameOf(program)}-`));
        undo.add(() => rmSync(folder, { recursive: true, force: true }));
        return folder;
      },
      async database() {
        const database = await startThrowawayDatabase(nameOf(program));
        undo.add(() => database.stop());
        return database;
      },
    });
  } catch (error) {
    if (undo.isInterrupted()) return;
    console.error(error);
    report = { violations: ['the run broke off'], text: '' };
    brokeOff = true;
  }
  await undo.all();
  if (undo.isInterrupted()) return;
  const { violations, text } = report;
  if (text !== '') console.log(text);
  const took = seconds(Date.now() - startedAt);
  console.log(
    violations.length === 0
      ? `\n✓ ${program.name}: everything held (${took})`
      : `\n✗ ${program.name}: ${violations.length} did not hold (${took}). Again:  ${again}`,
  );
  process.exitCode = violations.length === 0 ? HELD : VIOLATED;
  // Parts that ran at the same time may wait for what never happens.
  if (brokeOff) process.exit();
}

/** Returns the name for files, databases and folders. */
function nameOf({ name }: { readonly name: string }): string {
  return name.replace(/^test:/, '').replaceAll(/\W/g, '-');
}

/**
 * Collects the work for the end, which is also done when the run is interrupted; a second signal does not
 * wait for it.
 */
function createCleanUp() {
  const waiting: (() => unknown)[] = [];
  let interrupted = false;
  const all = async (): Promise<void> => {
    for (let undo = waiting.pop(); undo; undo = waiting.pop())
      try {
        await undo();
      } catch (error) {
        if (!interrupted) console.error('cleaning up:', error);
      }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (interrupted) process.exit(INTERRUPTED);
      interrupted = true;
      console.error(`\n${signal}: what was started is stopped.`);
      setTimeout(() => process.exit(INTERRUPTED), CLEANED_UP_WITHIN_MS).unref();
      // Children end with this process (child-process.ts), databases through their watchdogs.
      void all().finally(() => process.exit(INTERRUPTED));
    });
  return { add: (undo: () => unknown) => void waiting.push(undo), all, isInterrupted: () => interrupted };
}
