import { runProgram } from '../harness/program.ts';
import { failoverOptions } from './failover-settings.ts';
import { runFailover } from './run-failover.ts';

await runProgram({
  name: 'test:failover',
  shows: "no order is lost when the database's primary is killed and a standby takes over",
  options: failoverOptions,
  run: ({ options }) => runFailover(options),
});
