/**
 * Carries out an approved change of an endpoint, if the endpoint is unchanged since the proposal was made.
 */
import { stateLiteral } from '@phonebill/states';
import type { Client } from '../../db/index.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { setEndpoint } from '../events/index.ts';
import type { StoredProposal } from './proposal-store.ts';
import { proposalMachine } from './proposal-states.ts';

/**
 * Sets the endpoint in the transaction that closes the proposal. Returns why it was not done; null when it
 * was.
 */
export async function setEndpointApproved(
  parts: ConsoleParts,
  client: Client,
  { payload, proposedAt }: StoredProposal,
): Promise<string | null> {
  const endpointNo = payload['endpointNo'];
  if (typeof endpointNo === 'number') {
    // Locked, so that of two changes carried out at once the second one sees the first.
    await client.query('select from event_endpoints where endpoint_no = $1 for update', [endpointNo]);
    if (await wasChangedSince(client, endpointNo, proposedAt))
      return 'the endpoint was changed since this was proposed';
  }
  return setEndpoint(parts, client, payload);
}

/** The approver reads the complete new terms, but not those that they replace. */
async function wasChangedSince(client: Client, endpointNo: number, since: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from console_proposals
    where kind = 'setEndpoint' and payload -> 'endpointNo' = to_jsonb($1::integer)
      and state = ${stateLiteral(proposalMachine, 'done')} and executed_at > $2 limit 1`,
    [endpointNo, since],
  );
  return rowCount === 1;
}
