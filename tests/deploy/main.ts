// `npm run test:deploy`: what is in deploy/, started and used as far as its programs are on this machine. It
// installs nothing; what is missing is named with what to type. Ends with 1 when something is wrong or
// missing, but for a container engine. A word of a part's name checks that part alone.

import { checkAlarms, missingForAlarms } from './alarms.ts';
import { checkContainers, missingForContainers } from './containers.ts';
import { checkKubernetes, missingForKubernetes } from './kubernetes.ts';
import { checkLogs } from './logs-without-secrets.ts';
import { isThere } from './programs.ts';
import { checkUnits } from './systemd.ts';
import { checkNginx } from './through-nginx.ts';

interface Part {
  readonly name: string;
  /** What to type where it cannot be checked; null: it can. */
  readonly missing: () => string | null;
  readonly check: (say: (line: string) => void) => void | Promise<void>;
  /** Where it is missing the part is not tried, and nothing is wrong. */
  readonly mayBeMissing?: boolean;
}

function missingForNginx(): string | null {
  const areThere = isThere('nginx', ['-v']) && isThere('openssl', ['version']);
  return areThere ? null : 'apt-get install nginx-light openssl';
}

const parts: readonly Part[] = [
  {
    name: 'systemd units',
    missing: () => (isThere('systemd-analyze', ['--version']) ? null : 'apt-get install systemd'),
    check: checkUnits,
  },
  { name: 'alarms', missing: missingForAlarms, check: checkAlarms },
  { name: 'Kubernetes example', missing: missingForKubernetes, check: checkKubernetes },
  { name: 'nginx before the product', missing: missingForNginx, check: checkNginx },
  { name: 'logs of nginx and the product', missing: missingForNginx, check: checkLogs },
  {
    name: 'container image and compose',
    missing: missingForContainers,
    check: checkContainers,
    mayBeMissing: true,
  },
];

let wrong = 0;
const chosen = process.argv.slice(2);
for (const { name, missing, check, mayBeMissing = false } of parts) {
  if (chosen.length > 0 && !chosen.some((word) => name.includes(word))) continue;
  const toType = missing();
  console.log(`\n${name}${toType === null ? '' : `: not tried. To have it:  ${toType}`}`);
  if (toType !== null) wrong += mayBeMissing ? 0 : 1;
  else
    try {
      await check((line) => console.log(`  ✓ ${line}`));
    } catch (error) {
      wrong += 1;
      console.log('  ✗', error);
    }
}
process.exitCode = wrong === 0 ? 0 : 1;
