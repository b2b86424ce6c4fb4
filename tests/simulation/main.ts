import { runProgram } from '../harness/program.ts';
import { startOfHistory } from './release-before.ts';
import { runSimulation, simulationOptions } from './run-simulation.ts';
import { closeWorldDatabases, makeTemplate } from './world-database.ts';

await runProgram({
  name: 'test:simulation',
  shows: 'by the partners’ books and what people were told, every order comes right, whatever fails or dies',
  options: simulationOptions,
  async run({ options, database, afterwards, folder }) {
    const { serverUrl, databaseUrl } = await database();
    afterwards(closeWorldDatabases);
    const migrated = new URL(databaseUrl).pathname.slice(1);
    const before = options.before === null ? null : await startOfHistory(options.before, folder());
    return runSimulation(options, await makeTemplate(serverUrl, migrated, 'template_of_worlds'), before);
  },
});
