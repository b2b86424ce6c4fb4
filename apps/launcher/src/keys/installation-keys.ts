// The gateway's own keys for an installation without the sandbox: made once, in a folder of files that are
// given to every host as its secrets (`NAME_FILE`), beside the public halves that partners are given.

import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, writeFileAtomic, writeFilesAtomic } from '@phonebill/atomic-files';
import { OperatorError } from '../operator-error.ts';
import { gatewayKeyPairs, partnerKeyPairs } from './key-pairs.ts';
import { newNumbersKey } from './numbers-key.ts';
import { newSecret } from './secret.ts';

/** What has no public half: it never leaves the gateway. */
const [NUMBERS_KEYS, GATEWAY_SECRETS] = ['NUMBERS_KEYS', 'GATEWAY_SECRETS'];

export interface InstallationKeys {
  /** The variables whose private keys were made now; the others were there. */
  readonly made: readonly string[];
  /** By the variable's name, the file of each private key. */
  readonly files: Readonly<Record<string, string>>;
  /** By the variable's name, the public halves; two with a space between while a key is changed. */
  readonly publicKeys: Readonly<Record<string, string>>;
}

/** Makes the keys that the folder lacks; one that is there is never replaced. Throws OperatorError. */
export function makeInstallationKeys(folder: string): InstallationKeys {
  makeFolder(folder, 0o700);
  chmodSync(folder, 0o700);
  const made: string[] = [];
  const keep = (name: string, key: string): void => {
    writeFileAtomic(join(folder, name), `${key}\n`, 0o600);
    made.push(name);
  };
  // Before the keys: where one of an earlier release signs, links were made with it.
  if (!existsSync(join(folder, GATEWAY_SECRETS)))
    keep(GATEWAY_SECRETS, formerSecretIn(folder) ?? newSecret());
  for (const { privateVariable, publicVariable, generate } of gatewayKeyPairs) {
    const [privateFile, publicFile] = [join(folder, privateVariable), join(folder, publicVariable)];
    if (existsSync(privateFile) && existsSync(publicFile)) continue;
    if (existsSync(privateFile) || existsSync(publicFile))
      throw new OperatorError(
        `${folder} has only one of ${privateVariable} and ${publicVariable}: put the other back, or move ` +
          'it away.',
      );
    const { privateKey, publicKey } = generate();
    // Half a pair is taken for one whose other half was lost.
    writeFilesAtomic([
      { file: publicFile, text: `${publicKey}\n`, mode: 0o644 },
      { file: privateFile, text: `${privateKey}\n`, mode: 0o600 },
    ]);
    made.push(privateVariable);
  }
  if (!existsSync(join(folder, NUMBERS_KEYS))) keep(NUMBERS_KEYS, newNumbersKey());
  return keysIn(folder, made);
}

function formerSecretIn(folder: string): string | undefined {
  const file = join(folder, 'GATEWAY_SIGNING_KEY');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(/\s+/)[0] : undefined;
}

function keysIn(folder: string, made: readonly string[]): InstallationKeys {
  const names = [
    ...gatewayKeyPairs.map(({ privateVariable }) => privateVariable),
    GATEWAY_SECRETS,
    NUMBERS_KEYS,
  ];
  const publicKeys = gatewayKeyPairs.map(({ publicVariable: name }) => [
    name,
    readFileSync(join(folder, name), 'utf8').trim(),
  ]);
  return {
    made,
    files: Object.fromEntries(names.map((name) => [name, join(folder, name)])),
    publicKeys: Object.fromEntries(publicKeys),
  };
}

/** What an operator does with them, role by role; no private key is in it. */
export function describeInstallationKeys({ made, files, publicKeys }: InstallationKeys): string {
  return [
    made.length === 0 ? 'All keys were there.' : `Made: ${made.join(', ')}.`,
    '',
    'Every process with the role web or worker is given the same:',
    ...Object.entries(files).map(([name, file]) => `  ${name}_FILE=${file}`),
    '  Keep copies: without NUMBERS_KEYS nothing that is stored about a number can be read.',
    '',
    'Public, for the partners:',
    ...Object.entries(publicKeys).map(([name, key]) => `  ${name}=${key}`),
    '',
    'From the partners, for the same processes (the partner shop is an example of a channel):',
    ...partnerKeyPairs.map(({ publicVariable, purpose }) => `  ${publicVariable}: ${purpose}`),
    '',
    'To change one of ours: npm run keys -- FOLDER add NAME, and it says what to do next.',
  ].join('\n');
}
