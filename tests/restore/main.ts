import { runProgram } from '../harness/program.ts';
import { drillOptions } from './drill-settings.ts';
import { runDrill } from './run-drill.ts';

await runProgram({
  name: 'test:restore',
  shows: 'a database that is lost and restored from its backup catches up, and nothing is debited twice',
  options: drillOptions,
  async run({ options }) {
    const { violations, secondDebits, text } = await runDrill(options);
    return { violations: [...violations, ...secondDebits], text: [text, ...secondDebits].join('\n') };
  },
});
