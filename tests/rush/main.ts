import { number } from '../harness/command-line.ts';
import { runProgram } from '../harness/program.ts';
import { reportOf } from '../harness/report.ts';
import { runTool } from '../harness/run-tool.ts';

const TESTS = 'tests/service/claims-rush.service.test.ts';

await runProgram({
  name: 'test:rush',
  shows: 'of rewards that many claim at once exactly as many are given as there are',
  options: { claims: number(1000, 'claims at once, a multiple of 40') },
  async run({ options: { claims } }) {
    const status = await runTool('vitest/vitest.mjs', ['run', '--project', 'service', TESTS], {
      RUSH_CLAIMS: String(claims),
    });
    return reportOf([`  ${claims} claims`], status === 0 ? [] : [`claims: vitest ended with ${status}`]);
  },
});
