import { join } from 'node:path';
import { runProgram } from '../harness/program.ts';
import { runYear } from './run-year.ts';
import { yearOptions } from './year-settings.ts';

await runProgram({
  name: 'test:year',
  shows: 'in a year of automatic top-up no charge is missed, doubled, above its cap or after its end',
  options: yearOptions,
  async run({ options, database }) {
    const { databaseUrl, folder } = await database();
    return runYear(options, { databaseUrl, dataFile: join(folder, 'partners.db'), onProgress: console.log });
  },
});
