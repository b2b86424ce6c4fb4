import { runProgram } from '../harness/program.ts';
import { canHaveOwnDisk, startOwnDatabase } from '../support/own-database.ts';
import { chaosOptions, diskMb } from './chaos-settings.ts';
import { runChaos } from './run-chaos.ts';

await runProgram({
  name: 'test:chaos',
  shows: 'every order ends and the books agree, whatever partners, the database and dying processes do',
  options: chaosOptions,
  async run({ options, afterwards }) {
    const database = await startOwnDatabase(canHaveOwnDisk ? { diskMb } : {});
    afterwards(database.drop);
    return runChaos(options, database.url, [], database);
  },
});
