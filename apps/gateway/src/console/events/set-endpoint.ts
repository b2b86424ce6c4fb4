/**
 * Sets the endpoints at which channels receive events of orders and agreements; this needs two persons,
 * because it sends data to others.
 */
import type { ProposedAct } from '@phonebill/contract/console';
import type { Client } from '../../db/index.ts';
import { addEndpoint, changeEndpoint, findEndpoint } from '../../events-out/index.ts';
import type { ConsoleParts, ProposingParts } from '../console-parts.ts';
import { ConsoleRefused } from '../refused.ts';

export type EndpointAsked = Omit<Extract<ProposedAct, { kind: 'setEndpoint' }>, 'kind' | 'reason'>;

/**
 * The events waiting or failed for an endpoint belong to its channel and must not be sent to another one
 * later.
 */
const KEEPS_CHANNEL = 'an endpoint keeps its channel: add another one, and disable this one';

/**
 * Throws ConsoleRefused when there is no such endpoint, it belongs to another channel, or events may not be
 * sent to the address.
 */
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

/** Sets the endpoint. Returns why it was not done; null when it was. */
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
