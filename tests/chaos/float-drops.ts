/**
 * Withdraws the suppliers' prepaid balances while orders are in progress, and pays them in again. At the end
 * each must have fallen by the cost that our deliveries record for the credits there.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxClient } from '../support/sandbox-client.ts';
import type { Dice } from '../support/seeded-random.ts';
import type { Books } from './books.ts';
import type { ChaosSettings } from './chaos-settings.ts';

const GONE_FOR_MS = 1000;
const names = ['carrier', 'dtone', 'reloadly'] as const;
type Name = (typeof names)[number];

/** The prepaid balances, available and held together, in millionths. */
export type FloatsNow = Readonly<Record<Name, bigint>>;

export async function floatsNow(sandbox: SandboxClient): Promise<FloatsNow> {
  const floats = await sandbox.floats();
  const whole = (name: Name): bigint => floats[name].available + floats[name].held;
  return { carrier: whole('carrier'), dtone: whole('dtone'), reloadly: whole('reloadly') };
}

/**
 * Withdraws one supplier's balance for a while and restores it, `floatDrops` times, spread evenly over the
 * kills. Returns how often.
 */
export async function dropFloats(
  {
    sandbox,
    suppliers,
    kills,
  }: {
    readonly sandbox: SandboxClient;
    readonly suppliers: readonly string[];
    readonly kills: { readonly done: number };
  },
  { floatDrops, kills: allKills }: Pick<ChaosSettings, 'floatDrops' | 'kills'>,
  dice: Dice,
): Promise<number> {
  const possible = names.filter((name) => suppliers.includes(name));
  for (let drop = 0; drop < floatDrops; drop += 1) {
    while (kills.done < Math.floor(((drop + 1) / (floatDrops + 1)) * allKills)) await wait(10);
    const name = dice.oneOf(possible);
    const units = Number((await sandbox.floats())[name].available / 1_000_000n);
    await sandbox.payIn(name, -units);
    await wait(GONE_FOR_MS);
    await sandbox.payIn(name, units);
  }
  return floatDrops;
}

/** Compares the cost of all credits with the decrease of each prepaid balance. Returns the differences. */
export function floatViolations(
  { orders, carrier }: Pick<Books, 'orders' | 'carrier'>,
  before: FloatsNow,
  after: FloatsNow,
): string[] {
  const byDelivery = new Map(orders.map((order) => [`D${order.orderNo}`, order]));
  return names.flatMap((name) => {
    const credits = carrier.filter(({ supplier }) => supplier === name);
    const costs = credits.map(({ requestNo }) => byDelivery.get(requestNo)?.cost ?? null);
    const unsaid = costs.filter((cost) => cost === null).length;
    const total = costs.reduce((sum: bigint, cost) => sum + (cost ?? 0n), 0n);
    const fallen = before[name] - after[name];
    return [
      ...(unsaid > 0 ? [`every credit has its cost: ${unsaid} of ${name} have none`] : []),
      ...(unsaid === 0 && fallen !== total
        ? [`a float falls by what credits cost: ${name} has fallen by ${fallen}, credits cost ${total}`]
        : []),
    ];
  });
}
