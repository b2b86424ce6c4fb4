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
    partners: text('', 'real partners whose keys are exchanged too: wechat, dtone or both; else ours alone'),
    proxy: text(hasNginx ? 'nginx' : 'small', 'nginx, or small: a proxy of the test'),
  },
  async run({ options: { before, partners, proxy }, database, folder }) {
    if (proxy !== 'nginx' && !hasNginx)
      console.log('Behind a small proxy of the test. To have nginx:  apt-get install nginx-light');
    const { DATABASE_URL: own } = process.env;
    const place = own === undefined ? await database() : { databaseUrl: own, folder: folder() };
    const known = ['', 'wechat', 'dtone', 'wechat,dtone'] as const;
    const played = known.find((names) => names === partners);
    if (played === undefined) throw new Error(`--partners is wechat, dtone or wechat,dtone, not ${partners}`);
    if (partners !== '' && before !== null) throw new Error('--partners goes without --before');
    return runOperate(
      {
        partners: played,
        roles: ['web', 'web', 'worker', 'worker'],
        proxy: proxy === 'nginx' ? 'nginx' : 'small',
        before,
        steps: 'all',
      },
      place,
    );
  },
});
