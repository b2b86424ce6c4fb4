/**
 * Measures how fast the main screens load, on the built pages, which are rebuilt if they are out of date:
 * Lighthouse as for a phone, simulated, the median of several runs; how long tasks delay a tap, by processor
 * time; then a visit over a slow network with a processor four times slower, and a second one after it.
 * Lighthouse is fetched from npm when it is needed.
 */
import { join } from 'node:path';
import { buildPages } from '../apps/launcher/src/build-pages.ts';
import { createTestPool } from '../apps/gateway/src/db/testing/test-pool.ts';
import { number } from '../tests/harness/command-line.ts';
import { runProgram } from '../tests/harness/program.ts';
import { reportOf } from '../tests/harness/report.ts';
import { signInUser } from '../tests/support/test-user.ts';
import { startBenchStack } from './bench-stack.ts';
import { blockingOf } from './pages/blocking.ts';
import { lighthouse, median, type Report } from './pages/lighthouse.ts';
import { measuredScreens } from './pages/screens.ts';
import { visitTwice } from './pages/slow-visits.ts';

await runProgram({
  name: 'bench:pages',
  shows: 'how fast the main screens are there; the machine must have nothing else to do',
  options: { runs: number(3, 'runs of Lighthouse on a screen, of which the middle one counts') },
  parts: measuredScreens.map(({ name }) => name),
  async run({ options, isChosen }) {
    // The stack's gateway serves what was built.
    buildPages((text) => console.log(`${text} …`));
    process.env['WEB_ROOT'] ??= join(import.meta.dirname, '../apps/web/dist');
    const stack = await startBenchStack({ partners: 'sandbox' });
    const pool = createTestPool(stack.databaseUrl, 1);
    try {
      const rows = [];
      for (const { name, path, who } of measuredScreens.filter(({ name: screen }) => isChosen(screen))) {
        const user = who === 'user' ? await signInUser(pool, '13800138055') : null;
        const reports: Report[] = [];
        for (let run = 0; run < options.runs; run += 1)
          reports.push(await lighthouse(stack.gatewayUrl, path, user));
        const of = (value: (report: Report) => number): number => median(reports.map(value));
        const blocking = [];
        for (let run = 0; run < options.runs; run += 1)
          blocking.push(await blockingOf(stack.gatewayUrl, path, user));
        const [first, second] = await visitTwice(stack.gatewayUrl, path, user);
        rows.push({
          screen: who === 'user' ? `${name}, logged in` : name,
          performance: of((one) => one.performance),
          accessibility: of((one) => one.accessibility),
          'best practices': of((one) => one.bestPractices),
          'FCP ms': of((one) => one.fcpMs),
          'LCP ms': of((one) => one.lcpMs),
          'TBT ms': of((one) => one.tbtMs),
          'blocking ms': median(blocking.map(({ totalMs }) => totalMs)),
          'longest task ms': median(blocking.map(({ longestMs }) => longestMs)),
          CLS: of((one) => one.cls),
          'scripts KB': of((one) => one.scriptsKb),
          'scripts and styles': of((one) => one.files),
          'usable ms': first.usableMs,
          'KB until then': first.kb,
          'files until then': first.files,
          'again ms': second.usableMs,
        });
        console.log(
          JSON.stringify(rows.at(-1)),
          [...new Set(reports.map((one) => one.lcpElement))].join(' | '),
        );
        for (const fault of new Set(reports.flatMap((one) => one.faults))) console.log(`  ${fault}`);
      }
      console.table(rows);
    } finally {
      await pool.end();
      await stack.stop();
    }
    return reportOf([], []);
  },
});
