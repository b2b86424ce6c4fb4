/** Where channels are told of orders and agreements: two persons, since it sends data to somebody else. */
import type { ProposedAct } from '@phonebill/contract/console';
import type { Client } from '../../db/index.ts';
import { addEndpoint, changeEndpoint, findEndpoint } from '../../events-out/index.ts';
import type { ConsoleParts, ProposingParts } from '../console-parts.ts';
import { ConsoleRefused } from '../refused.ts';

export type EndpointAsked = Omit<Extract<ProposedAct, { kind: 'setEndpoint' }>, 'kind' | 'reason'>;

/** Throws ConsoleRefused when there is no such endpoint, or events may not go there. */
export async function requireEndpoint(
  { pool, receivers }: ProposingParts,
  { endpointNo, url }: EndpointAsked,
): Promise<void> {
  const why = receivers.whyNot(url);
  if (why !== null) throw new ConsoleRefused('cannotBeDone', { why });
  if (endpointNo !== null && !(await findEndpoint(pool, endpointNo))) throw new ConsoleRefused('notFound');
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
  if (endpointNo !== null)
    return (await changeEndpoint(client, endpointNo, terms)) ? null : 'there is no such endpoint';
  await addEndpoint(client, terms, new Date(clock()));
  return null;
}
