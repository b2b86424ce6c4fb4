/**
 * Carries out a command for all items of a list. Without `--yes` it prints what would be done with each item
 * and a code for all of it; with `--yes` it needs that code, so that exactly what was shown is done. Items
 * that have changed since are skipped. After an interruption the same commands show and do the rest.
 */
import { createHash } from 'node:crypto';
import { FileTooLong, readTextFile } from '@phonebill/environment';
import type { CommandTools } from './tools.ts';

/** An item of the list: what would be written, or why nothing is. */
export interface PlannedItem {
  /** The item as the list names it. */
  readonly name: string;
  /** Why it cannot be done; null if it can. */
  readonly whyNot: string | null;
  readonly lines: readonly string[];
}

export interface PlannedList<T extends PlannedItem> {
  /** The command and its arguments. */
  readonly command: readonly string[];
  readonly planned: readonly T[];
  /** Carries out an item as planned; returns why it was not done, null when it was. */
  readonly perform: (one: T) => Promise<string | null>;
  /** The automatic consequences, in a sentence; empty if there are none. */
  readonly afterwards: string;
}

export interface ListCall {
  readonly isConfirmed: boolean;
  /** The code from the dry run; empty if none was given. */
  readonly plan: string;
}

/** Returns 0 when everything possible is done, or would be; 1 when something was not. */
export async function carryOutList<T extends PlannedItem>(
  { print }: Pick<CommandTools, 'print'>,
  { command, planned, perform, afterwards }: PlannedList<T>,
  { isConfirmed, plan }: ListCall,
): Promise<0 | 1> {
  const toDo = planned.filter(({ whyNot }) => whyNot === null);
  for (const { name, whyNot } of planned) if (whyNot !== null) print(`${name}: not done: ${whyNot}.`);
  if (toDo.length === 0) {
    print('Nothing of the list can be done.');
    return 1;
  }
  const code = codeOf(command, toDo);
  if (!isConfirmed) {
    for (const { name, lines } of toDo) for (const line of [`${name}:`, ...lines]) print(line);
    print(`This would be done with ${toDo.length} of ${planned.length}, with: --plan ${code} --yes`);
    return 0;
  }
  if (plan !== code) {
    print(
      plan === ''
        ? 'Nothing was done: a list needs a dry run first (without --yes), and then its --plan.'
        : 'Nothing was done: what would be done is not what the dry run said. Run it without --yes again.',
    );
    return 1;
  }
  let done = 0;
  for (const one of toDo) {
    const whyNot = await perform(one);
    if (whyNot === null) done += 1;
    else print(`${one.name}: not done: ${whyNot}.`);
  }
  print(`Done: ${done} of ${planned.length}.${afterwards && ` ${afterwards}`}`);
  return done === planned.length ? 0 : 1;
}

/** The largest list: more than three hundred thousand orders. */
const MOST_BYTES_OF_A_LIST = 8 * 1024 * 1024;
const CONTROL_CHARACTER = /(?![\t\r\n])\p{Cc}/u;

/**
 * Returns the text of a file, or why it cannot be read. A wrong file neither crashes the process nor is
 * printed.
 */
export function readList(file: string): { readonly text: string } | { readonly problem: string } {
  try {
    const text = readTextFile(file, MOST_BYTES_OF_A_LIST);
    return CONTROL_CHARACTER.test(text) ? { problem: `${file} is no text in UTF-8.` } : { text };
  } catch (error) {
    if (error instanceof FileTooLong)
      return { problem: `${file} is no list that is read at once: ${error.message}.` };
    return { problem: `${file} cannot be read.` };
  }
}

/** Returns twelve characters that identify everything that would be done. */
function codeOf(command: readonly string[], planned: readonly PlannedItem[]): string {
  const all = JSON.stringify([...command, planned.map(({ name, lines }) => [name, lines])]);
  return createHash('sha256').update(all).digest('hex').slice(0, 12);
}
