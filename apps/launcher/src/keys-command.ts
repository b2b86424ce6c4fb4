// `npm run keys -- FOLDER`: makes the gateway's own keys as files in a folder, and says what to do with them.

import { resolve } from 'node:path';
import { describeInstallationKeys, makeInstallationKeys } from './keys/installation-keys.ts';
import { OperatorError, toPrint } from './operator-error.ts';

try {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || more.length > 0)
    throw new OperatorError('Name the folder for the keys:  npm run keys -- /srv/phonebill/keys');
  console.log(describeInstallationKeys(makeInstallationKeys(resolve(folder))));
} catch (error) {
  console.error(toPrint(error));
  process.exitCode = 1;
}
