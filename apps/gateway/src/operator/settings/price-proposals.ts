/**
 * Proposals of prices below their floor or moved too far at once, and of other floors: one person proposes,
 * another approves, which carries it out. The database enforces the rules (guard_prices,
 * guard_price_proposals), so that they apply to every login that writes there.
 */
import { type Client, inTransaction, type Pool } from '../../db/index.ts';
import {
  addVersion,
  type ChangedBy,
  lockSettings,
  newestParts,
  type PartVersion,
} from '../../settings/versions/index.ts';
import { PRICES_BEGIN_AFTER_MS, SettingsRefused } from './change-settings.ts';
import { priceBreaches } from './price-breaches.ts';
import { floorsWith, type PriceFloor, priceFloors, type PriceFloors } from './price-floors.ts';

/** The time within which a proposal must be approved; after that it must be made again. */
const GOOD_FOR = '24 hours';
/** The characters of the hash that an approver types, as a proof of what was read. */
export const HASH_SIGNS = 12;

interface PricesPayload {
  readonly pricing: unknown;
  /** The version of the prices that they replace. */
  readonly basedOn: number;
  /** When they take effect; null for five seconds after their approval. */
  readonly beginsAt: string | null;
}

export interface PriceProposal {
  readonly proposalNo: number;
  readonly kind: 'prices' | 'floors';
  readonly payload: PricesPayload | { readonly floors: PriceFloors };
  readonly hash: string;
  readonly proposedBy: string;
  readonly reason: string;
  readonly expiresAt: Date;
  readonly approvedBy: string | null;
  readonly executedAt: Date | null;
  readonly isExpired: boolean;
}

/**
 * Proposes prices. Throws SettingsRefused when one person may publish them, and when they equal the present
 * ones.
 */
export function proposePrices(
  pool: Pool,
  pricing: unknown,
  beginsAt: Date | null,
  by: ChangedBy,
): Promise<PriceProposal> {
  return inTransaction(pool, async (client) => {
    await lockSettings(client);
    const newest = await newestPricing(client);
    if ((await priceBreaches(client, pricing)).length === 0)
      throw new SettingsRefused('these prices need no second person: config:load publishes them');
    const payload: PricesPayload = {
      pricing,
      basedOn: newest.versionNo,
      beginsAt: beginsAt?.toISOString() ?? null,
    };
    return propose(client, 'prices', payload, by);
  });
}

/** Proposes other values for the named floors. */
export function proposeFloors(
  pool: Pool,
  floors: Readonly<Record<string, Partial<PriceFloor>>>,
  by: ChangedBy,
): Promise<PriceProposal> {
  return inTransaction(pool, async (client) => {
    const next = floorsWith(await priceFloors(client), floors);
    return propose(client, 'floors', { floors: next }, by);
  });
}

async function propose(
  client: Client,
  kind: PriceProposal['kind'],
  payload: PriceProposal['payload'],
  { operator, reason }: ChangedBy,
): Promise<PriceProposal> {
  // The trigger sets the hash.
  const { rows } = await client.query<{ proposal_no: number }>(
    `insert into price_proposals
      (kind, payload, payload_hash, proposed_by, reason, proposed_at, expires_at)
    select $1, $2, '', $3, $4, now.at, now.at + interval '${GOOD_FOR}' from present_time() as now (at)
    returning proposal_no`,
    [kind, JSON.stringify(payload), operator, reason],
  );
  const [proposal] = await readProposals(client, rows[0]?.proposal_no ?? 0);
  if (!proposal) throw new Error('a proposal that was written cannot be read');
  return proposal;
}

/** Returns the newest proposals first, or only the one with that number. */
export async function readProposals(
  db: Pick<Client | Pool, 'query'>,
  proposalNo: number | null = null,
  limit = 20,
): Promise<PriceProposal[]> {
  const { rows } = await db.query<PriceProposal>(
    `select proposal_no as "proposalNo", kind, payload,
       left(encode(payload_hash, 'hex'), ${HASH_SIGNS}) as hash,
      proposed_by as "proposedBy", reason, expires_at as "expiresAt", approved_by as "approvedBy",
      executed_at as "executedAt", expires_at <= present_time() as "isExpired"
    from price_proposals where $1::integer is null or proposal_no = $1
    order by proposal_no desc limit $2`,
    [proposalNo, limit],
  );
  return rows;
}

/**
 * Approves a proposal and carries it out, in one transaction; returns the new version of the prices, null for
 * floors. Throws SettingsRefused.
 */
export async function approveProposal(
  pool: Pool,
  { proposalNo, hash }: { readonly proposalNo: number; readonly hash: string },
  by: ChangedBy,
): Promise<number | null> {
  try {
    return await inTransaction(pool, async (client) => {
      await lockSettings(client);
      const [proposal] = await readProposals(client, proposalNo);
      if (!proposal) throw new SettingsRefused(`there is no proposal ${proposalNo}`);
      if (proposal.hash !== hash)
        throw new SettingsRefused(`--hash is not that of proposal ${proposalNo}: read it again`);
      if (proposal.executedAt !== null) throw new SettingsRefused('it was approved and carried out before');
      if ('floors' in proposal.payload) {
        await execute(client, proposalNo, null, by);
        return null;
      }
      return publish(client, proposalNo, proposal.payload, by);
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

async function publish(
  client: Client,
  proposalNo: number,
  { pricing, basedOn, beginsAt }: PricesPayload,
  by: ChangedBy,
): Promise<number> {
  const newest = await newestPricing(client);
  if (newest.versionNo !== basedOn)
    throw new SettingsRefused(
      `it replaces the prices of version ${basedOn}, and version ${newest.versionNo} has others by now: ` +
        'propose anew',
    );
  const { rows } = await client.query<{ now: Date; next: number }>(
    'select present_time() as now, max(version_no) + 1 as next from settings_versions',
  );
  const earliest = new Date((rows[0]?.now.getTime() ?? 0) + PRICES_BEGIN_AFTER_MS);
  if (beginsAt !== null && new Date(beginsAt) < earliest)
    throw new SettingsRefused(`it was to begin at ${beginsAt}: propose anew`);
  await execute(client, proposalNo, rows[0]?.next ?? 0, by);
  const validFrom = beginsAt === null ? earliest : new Date(beginsAt);
  const reason = `${by.reason} (proposal ${proposalNo})`;
  return addVersion(client, 'approve', { operator: by.operator, reason }, [
    { part: 'pricing', content: pricing, validFrom },
  ]);
}

async function execute(
  client: Client,
  proposalNo: number,
  versionNo: number | null,
  { operator, reason }: ChangedBy,
): Promise<void> {
  await client.query(
    `update price_proposals set approved_by = $2, approval_reason = $3, approved_at = present_time(),
      executed_at = present_time(), executed_version = $4
    where proposal_no = $1`,
    [proposalNo, operator, reason, versionNo],
  );
}

async function newestPricing(client: Client): Promise<PartVersion> {
  const newest = (await newestParts(client)).get('pricing');
  if (!newest) throw new SettingsRefused('there are no prices yet');
  return newest;
}

/** Translates an error of the database into a refusal, in its words or ours. */
function refusalOf(error: unknown): unknown {
  const { code, constraint, message } = error as { code?: string; constraint?: string; message?: string };
  if (constraint === 'price_proposals_two_persons')
    return new SettingsRefused('who proposed it cannot approve it: a second person has to');
  return code === 'PBP02' ? new SettingsRefused(message ?? '') : error;
}
