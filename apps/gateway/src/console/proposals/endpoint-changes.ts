/** Carrying out a change of where events go: of the endpoint as it was when that was proposed. */
import { stateLiteral } from '@phonebill/states';
import type { Client } from '../../db/index.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { setEndpoint } from '../events/index.ts';
import type { StoredProposal } from './proposal-store.ts';
import { proposalMachine } from './proposal-states.ts';

/** In the transaction that says so of the proposal; gives why it was not done. */
export async function setEndpointApproved(
  parts: ConsoleParts,
  client: Client,
  { payload, proposedAt }: StoredProposal,
): Promise<string | null> {
  const endpointNo = payload['endpointNo'];
  if (typeof endpointNo === 'number') {
    // Of two that are carried out at once the second one sees the first.
    await client.query('select from event_endpoints where endpoint_no = $1 for update', [endpointNo]);
    if (await wasChangedSince(client, endpointNo, proposedAt))
      return 'the endpoint was changed since this was proposed';
  }
  return setEndpoint(parts, client, payload);
}

/** Whoever approves reads all that is proposed, and not what it takes the place of. */
async function wasChangedSince(client: Client, endpointNo: number, since: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from console_proposals
    where kind = 'setEndpoint' and payload -> 'endpointNo' = to_jsonb($1::integer)
      and state = ${stateLiteral(proposalMachine, 'done')} and executed_at > $2 limit 1`,
    [endpointNo, since],
  );
  return rowCount === 1;
}
