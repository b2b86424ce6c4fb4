import { text } from '../harness/command-line.ts';
import { isThere } from '../harness/needs.ts';
import { runProgram } from '../harness/program.ts';
import { runOperate } from './run-operate.ts';

const hasNginx = isThere('nginx', ['-v']);

await runProgram({
  name: 'test:operate',
  shows: 'nobody fails while it is upgraded, taken back, and keys, prices and stops are changed',
  options: {
    before: text(
      null,
      'tag or commit of the release before, taken from git; the next is made of this one else',
    ),
    partners: text('', 'a real partner whose keys are exchanged too: wechat; else ours alone'),
    proxy: text(hasNginx ? 'nginx' : 'small', 'nginx, or small: a proxy of the test'),
  },
  async run({ options: { before, partners, proxy }, database, folder }) {
    if (proxy !== 'nginx' && !hasNginx)
      console.log('Behind a small proxy of the test. To have nginx:  apt-get install nginx-light');
    const { DATABASE_URL: own } = process.env;
    const place = own === undefined ? await database() : { databaseUrl: own, folder: folder() };
    if (partners !== '' && partners !== 'wechat') throw new Error(`--partners is wechat, not ${partners}`);
    if (partners !== '' && before !== null) throw new Error('--partners goes without --before');
    return runOperate(
      {
        partners,
        roles: ['web', 'web', 'worker', 'worker'],
        proxy: proxy === 'nginx' ? 'nginx' : 'small',
        before,
        steps: 'all',
      },
      place,
    );
  },
});
