/** Signers with a low balance: automatic debits are stopped and allowed again while theirs are due. */
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { openAgreement, personLowOnCredit, type Person } from '../support/agreements.ts';
import { eventually } from '../support/eventually.ts';
import { createCountedApi } from './counted-api.ts';
import type { Operators } from './operators.ts';
import type { VisitedProduct, Visits } from './visits.ts';

interface Signer {
  readonly person: Person;
  readonly agreementNo: string;
}

/**
 * Tests that debits are made before the stop, none from its `Done` until they are allowed again, and
 * afterwards each due one once. Returns what did not hold.
 */
export async function stopAndAllowDebits(
  product: VisitedProduct,
  { failed }: Pick<Visits, 'failed'>,
  { operator }: Operators,
  pool: Pool,
): Promise<string[]> {
  async function newUser(): Promise<Person> {
    const user = await product.newUser();
    return { ...user, api: createCountedApi(product, user, failed) };
  }
  const sign = async (): Promise<Signer> => {
    const person = await personLowOnCredit({ sandbox: product.sandbox, newUser });
    return { person, agreementNo: await openAgreement(product, person) };
  };
  const untilCredited = async ({ person, agreementNo }: Signer): Promise<string[]> => {
    const isCredited = async (): Promise<boolean> =>
      (await person.api.call('GET /auto/v1/charge/bill', { agreementNo })).charges?.[0]?.state === 'credited';
    return eventually('the debit', isCredited, { withinMs: 120_000, everyMs: 100 }).then(
      () => [],
      (error: unknown) => [`a debit that may be made is made: ${agreementNo}: ${String(error)}`],
    );
  };

  // Two agreements are signed while the command runs, so that their debits become due at about the same time.
  const [first, besides] = [await sign(), Promise.all([sign(), sign()])];
  const found = await untilCredited(first);
  await operator('stop-debits', '--why', 'tried under load');
  const doneAt = Date.now();
  const signers = [first, ...(await besides), await sign(), await sign()];
  await runAgreements(pool);
  const allowedAt = Date.now();
  await operator('allow-debits', '--why', 'tried under load');
  await runAgreements(pool);
  found.push(...(await Promise.all(signers.map(untilCredited))).flat());

  let waited = 0;
  for (const { person, agreementNo } of signers) {
    const { debits } = await product.sandbox.entrustBooks(person.userNo);
    if (debits.length !== 1) found.push(`an agreement is debited once: ${agreementNo}: ${debits.length}`);
    for (const { at } of debits) {
      if (Date.parse(at) >= allowedAt) waited += 1;
      else if (Date.parse(at) >= doneAt) found.push(`no debit after Done: ${agreementNo} at ${at}`);
    }
  }
  if (waited < 2) found.push(`what is due during a stop waits for its end: ${waited} waited`);
  return found;
}

/** Runs the job that handles due agreements, as happens every minute, and waits until it has ended. */
async function runAgreements(pool: Pool): Promise<void> {
  await pool.query(`select add_regular_job('runAgreements', present_time())`);
  const isDone = async (): Promise<boolean> =>
    (
      await pool.query<{ left: number }>(
        `select count(*)::int as left from graphile_worker.jobs where task_identifier = 'runAgreements'`,
      )
    ).rows[0]?.left === 0;
  await eventually('the agreements to be looked after', isDone, { withinMs: 60_000, everyMs: 100 });
}
