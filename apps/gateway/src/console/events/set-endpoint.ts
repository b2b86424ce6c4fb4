/** Where channels are told of orders and agreements: two persons, since it sends data to somebody else. */
import type { ProposedAct } from '@phonebill/contract/console';
import type { Client } from '../../db/index.ts';
import { addEndpoint, changeEndpoint, findEndpoint } from '../../events-out/index.ts';
import type { ConsoleParts, ProposingParts } from '../console-parts.ts';
import { ConsoleRefused } from '../refused.ts';

export type EndpointAsked = Omit<Extract<ProposedAct, { kind: 'setEndpoint' }>, 'kind' | 'reason'>;

/** What waits or has failed for an endpoint is of its channel: nobody else is to be sent it later. */
const KEEPS_CHANNEL = 'an endpoint keeps its channel: add another one, and disable this one';

/** Throws ConsoleRefused when there is none, it is another channel's, or events may not go there. */
export async function requireEndpoint(
  { pool, receivers }: ProposingParts,
  { endpointNo, url, channel }: EndpointAsked,
): Promise<void> {
  const why = receivers.whyNot(url);
  if (why !== null) throw new ConsoleRefused('cannotBeDone', { why });
  if (endpointNo === null) return;
  const present = await findEndpoint(pool, endpointNo);
  if (!present) throw new ConsoleRefused('notFound');
  if (present.channel !== channel) throw new ConsoleRefused('cannotBeDone', { why: KEEPS_CHANNEL });
}

/** Why it was not done; null: it is done. */
export async function setEndpoint(
  { clock, receivers }: ConsoleParts,
  client: Client,
  payload: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const { endpointNo, ...terms } = payload as EndpointAsked;
  const whyNot = receivers.whyNot(terms.url);
  if (whyNot !== null) return whyNot;
  if (endpointNo !== null) {
    if (await changeEndpoint(client, endpointNo, terms)) return null;
    return (await findEndpoint(client, endpointNo)) ? KEEPS_CHANNEL : 'there is no such endpoint';
  }
  await addEndpoint(client, terms, new Date(clock()));
  return null;
}
