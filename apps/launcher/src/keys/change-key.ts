// Changes a key of an installation in three steps, each followed by restarting all processes one after the
// other: the new key is added behind the old one, is put to use, and the old one is removed. So at every
// moment each process accepts what any other process makes. The variables hold "OLD NEW", "NEW OLD", "NEW".

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileText, writeFilesAtomic } from '@phonebill/atomic-files';
import { OperatorError } from '../operator-error.ts';
import { gatewayKeyPairs } from './key-pairs.ts';
import { newNumbersKey } from './numbers-key.ts';
import { newSecret } from './secret.ts';

export const keyChanges = ['add', 'use', 'remove'] as const;
export type KeyChange = (typeof keyChanges)[number];

/** The files of one key, and how new content for them is generated. */
interface ChangeableKey {
  /** The file of the secret key, and that of its public half if it has one. */
  readonly names: readonly string[];
  make(): string;
  publicOf?(key: string): string;
  /** Instructions for other parties before each step. */
  readonly before: Readonly<Partial<Record<KeyChange, string>>>;
}

const changeable: Readonly<Record<string, ChangeableKey>> = {
  ...Object.fromEntries(
    gatewayKeyPairs.map(({ privateVariable, publicVariable, generate, publicOf }) => [
      privateVariable,
      {
        names: [privateVariable, publicVariable],
        make: () => generate().privateKey,
        publicOf,
        before: {
          use: 'every partner that uses it has been given the new public key',
          remove: 'every partner that uses it works with the new public key',
        },
      },
    ]),
  ),
  GATEWAY_SECRETS: {
    names: ['GATEWAY_SECRETS'],
    make: newSecret,
    before: { remove: 'no result link, and no staff code, that was made with the old one is needed' },
  },
  NUMBERS_KEYS: {
    names: ['NUMBERS_KEYS'],
    make: newNumbersKey,
    before: { remove: 'phonebill_numbers_to_convert has been 0 for a day' },
  },
};

/**
 * Performs one step for the key of this variable in the folder; returns what an operator must do next. Throws
 * OperatorError when it is not the step that is due.
 */
export function changeKey(folder: string, change: KeyChange, variable: string): string {
  const key = changeable[variable];
  if (!key)
    throw new OperatorError(
      `${variable} is none of our keys: name one of ${Object.keys(changeable).join(', ')}.`,
    );
  const files = key.names.map((name) => join(folder, name));
  const missing = files.find((file) => !existsSync(file));
  if (missing) throw new OperatorError(`${missing} is missing:  npm run keys -- ${folder}  makes it.`);
  const [keyFile = ''] = files;
  const present = readFileSync(keyFile, 'utf8').trim().split(/\s+/);
  // The public half is derived again: if a change was killed between its two files, it does not match.
  const write = (keys: readonly string[]): readonly string[] => {
    const texts = [keys, ...(key.publicOf ? [publicHalves(keyFile, keys, key.publicOf)] : [])];
    writeFilesAtomic(files.map((file, index) => fileOf(file, texts[index] ?? [])));
    return texts.at(-1) ?? [];
  };
  write(present);
  const shown = write(stepped(variable, change, present, key.make));
  return whatNext(folder, change, variable, key, shown);
}

function publicHalves(
  file: string,
  keys: readonly string[],
  publicOf: (key: string) => string,
): readonly string[] {
  try {
    return keys.map((key) => publicOf(key));
  } catch (cause) {
    throw new OperatorError(`${file} holds no key of its kind: put it back from a copy.`, { cause });
  }
}

function stepped(variable: string, change: KeyChange, keys: readonly string[], make: () => string): string[] {
  const [first = '', second] = keys;
  if (change === 'add') {
    if (second === undefined) return [first, make()];
    throw new OperatorError(`${variable} has two keys already: use the new one, or remove the old one.`);
  }
  if (second === undefined)
    throw new OperatorError(`${variable} has one key only: the first step is to add another.`);
  return change === 'use' ? [second, first] : [first];
}

/** Keeps the file as private as it was. */
function fileOf(file: string, keys: readonly string[]): FileText {
  return { file, text: `${keys.join(' ')}\n`, mode: file.endsWith('_PUBLIC_KEY') ? 0o644 : 0o600 };
}

function whatNext(
  folder: string,
  change: KeyChange,
  variable: string,
  { names, before }: ChangeableKey,
  shown: readonly string[],
): string {
  const done = {
    add: `${variable}: a new key stands behind the one in use.`,
    use: `${variable}: the new key is in use, the old one is still known.`,
    remove: `${variable}: the old key is gone.`,
  }[change];
  const following = { add: 'use', use: 'remove', remove: null } as const;
  const next = following[change];
  const condition = next && before[next];
  const [, publicName] = names;
  return [
    done,
    ...(publicName && change !== 'remove' ? [`Public, for partners: ${publicName}=${shown.join(' ')}`] : []),
    'Give the folder to every host, and restart all processes one after the other.',
    ...(next
      ? [`Then${condition ? `, once ${condition}` : ''}:  npm run keys -- ${folder} ${next} ${variable}`]
      : []),
  ].join('\n');
}
