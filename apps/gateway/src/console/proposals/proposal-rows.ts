/**
 * The rows of a proposal about many orders: stored when it is made, each with its outcome once carried out.
 */
import type { Client, Pool } from '../../db/index.ts';
import type { PlanRow } from './list-plan.ts';

type Db = Pick<Client | Pool, 'query'>;

export interface ProposalRow extends PlanRow {
  /** The outcome; null if the row was not carried out yet. */
  readonly outcome: string | null;
}

/** Stores the amounts that a proposal gives back for many orders. */
export async function insertRows(
  client: Client,
  proposalNo: number,
  rows: readonly PlanRow[],
): Promise<void> {
  await client.query(
    `insert into console_proposal_rows (proposal_no, number, amount_fen)
    select $1, number, amount_fen from unnest($2::text[], $3::bigint[]) as x (number, amount_fen)`,
    [proposalNo, rows.map(({ number }) => number), rows.map(({ amountFen }) => amountFen)],
  );
}

/** Returns the rows by their numbers, the order in which they are hashed. */
export async function readRows(db: Db, proposalNo: number): Promise<ProposalRow[]> {
  const { rows } = await db.query<ProposalRow>(
    `select number, amount_fen as "amountFen", outcome from console_proposal_rows
    where proposal_no = $1 order by number`,
    [proposalNo],
  );
  return rows;
}

/** Records the outcome of a row: `done`, or why not. */
export async function keepOutcome(
  db: Db,
  proposalNo: number,
  number: string,
  outcome: string,
): Promise<void> {
  await db.query('update console_proposal_rows set outcome = $3 where proposal_no = $1 and number = $2', [
    proposalNo,
    number,
    outcome,
  ]);
}
