import { noInstall } from '../harness/command-line.ts';
import { type Part, runParts } from '../harness/parts.ts';
import { runProgram } from '../harness/program.ts';
import { checkAttacks } from './attacks-through-nginx.ts';
import { checkContainers, forContainers } from './containers.ts';
import {
  checkAlarms,
  checkKubernetes,
  checkUnits,
  forAlarms,
  forKubernetes,
  forUnits,
} from './files-by-their-tools.ts';
import { checkJourneys } from './journeys-through-nginx.ts';
import { checkLogs } from './logs-without-secrets.ts';
import { forNginx } from './nginx.ts';
import { checkNginx } from './through-nginx.ts';

const parts: readonly Part[] = [
  { name: 'systemd units', needs: [forUnits], run: checkUnits },
  { name: 'alarms', needs: [forAlarms], run: checkAlarms },
  { name: 'Kubernetes example', needs: [forKubernetes], run: checkKubernetes },
  { name: 'nginx before the product', needs: [forNginx], run: checkNginx },
  { name: 'attacks through nginx', needs: [forNginx], run: checkAttacks },
  { name: 'logs of nginx and the product', needs: [forNginx], run: checkLogs },
  { name: 'journeys through nginx', needs: [forNginx], run: checkJourneys },
  { name: 'container image and compose', needs: [forContainers], run: checkContainers, mayBeMissing: true },
];

await runProgram({
  name: 'test:deploy',
  shows: 'what is in deploy/ works: each file is read by its tool, or started and used',
  options: { noInstall },
  parts: parts.map(({ name }) => name),
  run: ({ options, isChosen }) =>
    runParts(
      parts.filter(({ name }) => isChosen(name)),
      options,
    ),
});
