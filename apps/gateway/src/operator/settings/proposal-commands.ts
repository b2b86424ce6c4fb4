/** `config:propose`, `config:proposals` and `config:approve`: changes that take two persons. */
import type { ChangedBy } from '../../settings/versions/index.ts';
import { contentsOfVersion } from './change-settings.ts';
import { saidDone } from '../stops/change-stops.ts';
import { differences } from './differences.ts';
import { priceFloors, readFloors } from './price-floors.ts';
import {
  approveProposal,
  type PriceProposal,
  proposeFloors,
  proposePrices,
  readProposals,
} from './price-proposals.ts';
import type { CommandTools } from '../tools.ts';

export interface Proposing {
  /** The prices of the files. */
  readonly pricing: unknown;
  readonly beginsAt: Date | null;
  /** Other floors and moves, as typed; if there are any, prices are not proposed. */
  readonly floors: readonly string[];
  readonly moves: readonly string[];
  readonly by: ChangedBy;
}

/** Proposes the prices of the files, or other floors. Throws SettingsRefused. */
export async function proposeByHand(
  { pool, print }: CommandTools,
  { pricing, beginsAt, floors, moves, by }: Proposing,
): Promise<0> {
  const proposal =
    floors.length + moves.length === 0
      ? await proposePrices(pool, pricing, beginsAt, by)
      : await proposeFloors(pool, readFloors(floors, moves), by);
  await printProposal({ pool, print }, proposal);
  print(
    `Another person approves it: npm run config:approve -- --proposal ${proposal.proposalNo} ` +
      `--hash ${proposal.hash} --why "..."`,
  );
  return 0;
}

/** Prints the present floors and the newest proposals; or a single proposal in full. */
export async function showProposals(
  { pool, print }: CommandTools,
  proposalNo: number | null,
  limit: number,
): Promise<0 | 1> {
  const proposals = await readProposals(pool, proposalNo, limit);
  if (proposalNo === null) {
    print('Floors and most moves at once, per 10,000 of the face value:');
    for (const [kind, { floor, move }] of Object.entries(await priceFloors(pool)))
      print(`  ${kind}: ${floor}, ${move}`);
    print(proposals.length === 0 ? 'Nothing was proposed.' : 'Proposals:');
  } else if (proposals.length === 0) print(`There is no proposal ${proposalNo}.`);
  for (const one of proposals) await printProposal({ pool, print }, one);
  return proposalNo !== null && proposals.length === 0 ? 1 : 0;
}

async function printProposal({ pool, print }: CommandTools, proposal: PriceProposal): Promise<void> {
  const { proposalNo, kind, hash, payload, proposedBy, reason } = proposal;
  print(`  ${proposalNo}  ${kind} by ${proposedBy}: ${reason} (hash ${hash}, ${stateOf(proposal)})`);
  if ('floors' in payload) {
    for (const [name, { floor, move }] of Object.entries(payload.floors))
      print(`      ${name}: ${floor}, ${move}`);
    return;
  }
  const before = await contentsOfVersion(pool, payload.basedOn);
  for (const line of differences(before, { ...before, pricing: payload.pricing })) print(`      ${line}`);
  if (payload.beginsAt !== null) print(`      from ${payload.beginsAt} on`);
}

function stateOf({ executedAt, approvedBy, isExpired, expiresAt }: PriceProposal): string {
  if (executedAt !== null) return `approved by ${approvedBy} at ${executedAt.toISOString()}`;
  return isExpired ? 'expired' : `to be approved until ${expiresAt.toISOString()}`;
}

/** Approves a proposal. Throws SettingsRefused. */
export async function approveByHand(
  { pool, print }: CommandTools,
  proposal: { readonly proposalNo: number; readonly hash: string },
  by: ChangedBy,
): Promise<0 | 1> {
  const versionNo = await approveProposal(pool, proposal, by);
  if (versionNo !== null) return (await saidDone(pool, versionNo, print)) ? 0 : 1;
  print(`Done: the floors of proposal ${proposal.proposalNo} count.`);
  return 0;
}
