import { noInstall } from '../harness/command-line.ts';
import { runParts } from '../harness/parts.ts';
import { runProgram } from '../harness/program.ts';
import { drillOptions } from './drill-settings.ts';
import { drillParts } from './drill-ways.ts';
import { runDrill } from './run-drill.ts';

await runProgram({
  name: 'test:restore',
  shows: 'a database that is lost and restored from its backup catches up, and nothing is debited twice',
  options: { ...drillOptions, noInstall },
  parts: drillParts.map(({ name }) => name),
  run({ options, isChosen }) {
    const chosen = drillParts.filter(({ name }) => isChosen(name));
    return runParts(
      chosen.map(({ name, needs, way }) => ({
        name,
        needs,
        async run() {
          const { violations, secondDebits, text } = await runDrill(options, way(console.log));
          console.log(text);
          return [...violations, ...secondDebits];
        },
      })),
      options,
    );
  },
});
