// `npm run keys -- FOLDER`: creates the gateway's own keys as files in a folder, and prints what to do with
// them. `npm run keys -- FOLDER add|use|remove NAME`: the steps by which one of them is changed.

import { resolve } from 'node:path';
import { changeKey, keyChanges } from './keys/change-key.ts';
import { describeInstallationKeys, makeInstallationKeys } from './keys/installation-keys.ts';
import { OperatorError, toPrint } from './operator-error.ts';

try {
  console.log(carryOut(process.argv.slice(2)));
} catch (error) {
  console.error(toPrint(error));
  process.exitCode = 1;
}

function carryOut([folder, step, name, ...more]: readonly string[]): string {
  if (folder !== undefined && step === undefined)
    return describeInstallationKeys(makeInstallationKeys(resolve(folder)));
  const change = keyChanges.find((known) => known === step);
  if (folder === undefined || change === undefined || name === undefined || more.length > 0)
    throw new OperatorError(
      [
        'Name the folder for the keys:  npm run keys -- /srv/phonebill/keys',
        'To change a key there:         npm run keys -- /srv/phonebill/keys add GATEWAY_SIGNING_KEY',
        '  then use, then remove; each step says when the next may follow',
      ].join('\n'),
    );
  return changeKey(resolve(folder), change, name);
}
