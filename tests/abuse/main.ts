import { number } from '../harness/command-line.ts';
import { runProgram } from '../harness/program.ts';
import { allAttacks } from './all-attacks.ts';
import { runMixedLoad } from './mixed-load.ts';
import { runAttacks } from './run-attacks.ts';
import { startTarget } from './target.ts';

await runProgram({
  name: 'test:abuse',
  shows: 'no attack of strangers switches a running gateway off',
  options: {
    minutes: number(0, 'minutes of attacks with normal users in between; 0: each attack once, in full'),
  },
  parts: allAttacks.map(({ name }) => name),
  async run({ options: { minutes }, isChosen, database, afterwards }) {
    const target = await startTarget((await database()).databaseUrl);
    afterwards(target.stop);
    const attacks = allAttacks.filter(({ name }) => isChosen(name));
    return minutes === 0
      ? runAttacks(target, attacks, 'whole', console.log)
      : runMixedLoad(target, attacks, minutes);
  },
});
