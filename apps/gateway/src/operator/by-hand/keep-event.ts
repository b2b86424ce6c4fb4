import type { Client } from '../../db/index.ts';
import type { CommandLine } from '../command-line.ts';

/** Records who did what by hand, and why, in the transaction of the act. */
export async function keepEvent(
  client: Client,
  { command, operator, reason }: Pick<CommandLine, 'command' | 'operator' | 'reason'>,
  about: string,
): Promise<void> {
  await client.query(
    `insert into operator_events (command, about, operator, reason, at)
    values ($1, $2, $3, $4, present_time())`,
    [command, about, operator, reason ?? ''],
  );
}
