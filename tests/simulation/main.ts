import { runProgram } from '../harness/program.ts';
import { runSimulation, simulationOptions } from './run-simulation.ts';
import { closeWorldDatabases, makeTemplate } from './world-database.ts';

await runProgram({
  name: 'test:simulation',
  shows: 'by the partners’ books and what people were told, every order comes right, whatever fails or dies',
  options: simulationOptions,
  async run({ options, database, afterwards }) {
    const { serverUrl, databaseUrl } = await database();
    afterwards(closeWorldDatabases);
    const migrated = new URL(databaseUrl).pathname.slice(1);
    return runSimulation(options, await makeTemplate(serverUrl, migrated, 'template_of_worlds'));
  },
});
