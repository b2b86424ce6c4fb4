/** Plays all signers whose automatic top-ups WeChat Pay or Alipay debits, through the days of a run. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '../support/seeded-random.ts';
import type { ChaosSettings } from './chaos-settings.ts';
import type { PassingDays } from './passing-days.ts';
import { drawPlannedSigners } from './planned-signers.ts';
import type { RestartingGateway } from './restarting-gateway.ts';
import { createChaosSigner, type SignerParts, type SignerRecord } from './signer.ts';

export interface SignersParts extends Omit<SignerParts, 'now'> {
  readonly days: PassingDays;
  /** Every process of the gateway. */
  readonly processes: readonly RestartingGateway[];
  readonly kills: { readonly done: number };
}

/** Days without new actions, on which remaining work is done. */
const DAYS_AFTER = 3;

/** Plays every signer on every day; the days are spread over the kills. */
export async function playSigners(
  { days, processes, kills, ...parts }: SignersParts,
  settings: Pick<ChaosSettings, 'signers' | 'days' | 'kills'>,
  dice: Dice,
): Promise<SignerRecord[]> {
  const { wallet } = parts;
  const planned = drawPlannedSigners(
    settings.signers,
    { wallet, days: settings.days, debitDays: days.debitDays },
    dice,
  );
  const signers = planned.map((one) => createChaosSigner({ ...parts, now: days.time.now }, one));
  for (let day = 0; day < settings.days; day += 1) {
    if (day > 0) await nextDay({ days, processes, sandbox: parts.sandbox });
    await Promise.all(signers.map((one) => one.live(day)));
    while (kills.done < Math.floor(((day + 1) / settings.days) * settings.kills)) await wait(10);
    await days.quiet(parts.pool);
  }
  return signers.map((one) => one.record());
}

/** Lets some more days pass after the faults have stopped. */
export async function passDaysAfter({
  days,
  processes,
  pool,
  sandbox,
}: Pick<SignersParts, 'days' | 'processes' | 'pool' | 'sandbox'>): Promise<void> {
  for (let day = 0; day < DAYS_AFTER; day += 1) {
    await nextDay({ days, processes, sandbox });
    await days.quiet(pool);
  }
}

async function nextDay({
  days,
  processes,
  sandbox,
}: Pick<SignersParts, 'days' | 'processes' | 'sandbox'>): Promise<void> {
  await days.pass((work) => whileAllAreDown(processes, work));
  await Promise.all(processes.map((one) => one.ready()));
  // Sends the webhooks that were not accepted while the gateway was down; as the clocks moved, they would
  // otherwise be given up.
  await sandbox.sendCallbacks();
}

async function whileAllAreDown(
  processes: readonly RestartingGateway[],
  work: () => Promise<void>,
): Promise<void> {
  const [first, ...others] = processes;
  return first ? first.whileDown(() => whileAllAreDown(others, work)) : work();
}
