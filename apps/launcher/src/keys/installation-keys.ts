// Creates the gateway's own keys for an installation without the sandbox: once, in a folder of files that
// every host receives as its secrets (`NAME_FILE`), beside the public halves for the partners.

import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, writeFileAtomic, writeFilesAtomic } from '@phonebill/atomic-files';
import { OperatorError } from '../operator-error.ts';
import { gatewayKeyPairs, partnerKeyPairs } from './key-pairs.ts';
import { newNumbersKey } from './numbers-key.ts';
import { newSecret } from './secret.ts';

/** The secrets without a public half; they never leave the gateway. */
const [NUMBERS_KEYS, GATEWAY_SECRETS] = ['NUMBERS_KEYS', 'GATEWAY_SECRETS'];

export interface InstallationKeys {
  /** The variables whose private keys were created now; the others existed. */
  readonly made: readonly string[];
  /** The file of each private key, by the name of its variable. */
  readonly files: Readonly<Record<string, string>>;
  /**
   * The public halves, by the name of their variable; two with a space between while a key is being changed.
   */
  readonly publicKeys: Readonly<Record<string, string>>;
}

/** Creates the keys that the folder lacks; an existing one is never replaced. Throws OperatorError. */
export function makeInstallationKeys(folder: string): InstallationKeys {
  makeFolder(folder, 0o700);
  chmodSync(folder, 0o700);
  const made: string[] = [];
  const keep = (name: string, key: string): void => {
    writeFileAtomic(join(folder, name), `${key}\n`, 0o600);
    made.push(name);
  };
  // Done before the keys: if a signing key of an earlier release exists, links were made with it.
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
    // A private or public half alone would be taken for a pair whose other half was lost.
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

/** Describes what an operator does with the keys, role by role; contains no private key. */
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
