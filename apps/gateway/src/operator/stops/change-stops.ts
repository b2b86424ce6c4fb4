/**
 * Stops and resumes automatic debits and selling, by one command each. Each is a version of the settings that
 * files never change; it is reported as done once every process has it.
 */
import { inTransaction, type Pool, type Client, presentTime } from '../../db/index.ts';
import {
  addVersion,
  awaitProcesses,
  type ChangedBy,
  lockSettings,
  newestParts,
  type StopPart,
} from '../../settings/versions/index.ts';
import type { DebitStop } from '../../settings/stops/index.ts';
import type { CommandTools } from '../tools.ts';

/**
 * Stops all automatic debits (`channel` null), or those of agreements from one channel. Returns true once no
 * process debits any more; otherwise prints which processes have not confirmed it.
 */
export function stopDebits(tools: CommandTools, channel: string | null, by: ChangedBy): Promise<boolean> {
  return changeStops<DebitStop>(tools, 'debitStops', 'stop-debits', by, (stops) =>
    stops.some((one) => one.channel === channel)
      ? `debits ${of(channel)} are stopped already`
      : [...stops, { channel }],
  );
}

/** Reverts `stopDebits` for the same channel. */
export async function allowDebits(
  tools: CommandTools,
  channel: string | null,
  by: ChangedBy,
): Promise<boolean> {
  let left: readonly DebitStop[] = [];
  const isDone = await changeStops<DebitStop>(tools, 'debitStops', 'allow-debits', by, (stops) => {
    left = stops.filter((one) => one.channel !== channel);
    return left.length < stops.length ? left : `debits ${of(channel)} are not stopped`;
  });
  if (isDone && left.length > 0)
    tools.print(`Still stopped: debits ${left.map((one) => of(one.channel)).join(', and ')}.`);
  return isDone;
}

const of = (channel: string | null): string =>
  channel === null ? 'of all channels' : `of channel ${channel}`;

/** Changes stops. `change` returns the new stops, given the database's time, or why nothing is changed. */
export async function changeStops<Stop>(
  { pool, print }: CommandTools,
  part: StopPart,
  action: string,
  by: ChangedBy,
  change: (stops: readonly Stop[], now: Date) => readonly Stop[] | string,
): Promise<boolean> {
  const changed = await inTransaction(pool, async (client) => {
    await lockSettings(client);
    const present = ((await newestParts(client)).get(part)?.content ?? []) as readonly Stop[];
    const content = change(present, await presentTime(client));
    if (typeof content === 'string') return content;
    const versionNo = await addVersion(client, action, by, [{ part, content, validFrom: null }]);
    if (part === 'debitStops') await turnSwitch(client, !content.some(isOfAll));
    return versionNo;
  });
  if (typeof changed === 'string') {
    print(`Not done: ${changed}.`);
    return false;
  }
  return saidDone(pool, changed, print);
}

/** Waits for all processes and prints the result; false if some have not confirmed the version. */
export async function saidDone(
  pool: Pool,
  versionNo: number,
  print: (line: string) => void,
): Promise<boolean> {
  const behind = await awaitProcesses(pool, versionNo);
  if (behind.length === 0) {
    const from = await pricesBegin(pool, versionNo);
    print(
      from === null
        ? `Done: version ${versionNo} counts in every process.`
        : `Done: every process has version ${versionNo}. Its prices begin at ${from.toISOString()}.`,
    );
    return true;
  }
  print(`Version ${versionNo} is written, and these processes do not say yet that they go by it:`);
  for (const { processNo, roles } of behind) print(`  ${processNo} (${roles})`);
  return false;
}

/** Returns when the prices of a version take effect; null if it has none, or they are in effect. */
async function pricesBegin(pool: Pool, versionNo: number): Promise<Date | null> {
  const { rows } = await pool.query<{ from: Date }>(
    `select valid_from as from from settings_parts
    where version_no = $1 and part = 'pricing' and valid_from > present_time()`,
    [versionNo],
  );
  return rows[0]?.from ?? null;
}

const isOfAll = (stop: unknown): boolean => (stop as DebitStop).channel === null;

/**
 * Sets the switch for processes of the release before, which do not know versions and read it every second.
 */
async function turnSwitch(client: Client, isOn: boolean): Promise<void> {
  await client.query(
    `insert into switches (name, is_on) values ('automaticDebits', $1)
    on conflict (name) do update set is_on = excluded.is_on`,
    [isOn],
  );
}
