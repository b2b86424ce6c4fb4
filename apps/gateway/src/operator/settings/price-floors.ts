/**
 * Floors of prices, and limits on how far a price may move at once: those in effect (price_floors), others as
 * they are typed, and the history of approvals. The database enforces who approves them, and that it is
 * another person.
 */
import type { Client, Pool } from '../../db/index.ts';
import { SettingsRefused } from './change-settings.ts';

type Db = Pick<Client | Pool, 'query'>;

export interface PriceFloor {
  /** Both in ten-thousandths of the face value. */
  readonly floor: number;
  readonly move: number;
}
/** The floors by carrier, and for `goods`. */
export type PriceFloors = Readonly<Record<string, PriceFloor>>;

/** Returns the floors in effect, from the database. */
export async function priceFloors(db: Db): Promise<PriceFloors> {
  const { rows } = await db.query<PriceFloor & { kind: string }>(
    'select kind, floor, move from price_floors() order by kind',
  );
  return Object.fromEntries(rows.map(({ kind, floor, move }) => [kind, { floor, move }]));
}

/** Returns all floors, with the named ones changed. Throws SettingsRefused. */
export function floorsWith(
  present: PriceFloors,
  named: Readonly<Record<string, Partial<PriceFloor>>>,
): PriceFloors {
  const unknown = Object.keys(named).find((kind) => !Object.hasOwn(present, kind));
  if (unknown !== undefined)
    throw new SettingsRefused(`${unknown} is none of ${Object.keys(present).join(', ')}`);
  return Object.fromEntries(Object.entries(present).map(([kind, one]) => [kind, { ...one, ...named[kind] }]));
}

/** Returns whether both have the same values for each kind of price. */
export function areSameFloors(one: PriceFloors, other: PriceFloors): boolean {
  const [of, and] = [Object.keys(one), Object.keys(other)];
  return (
    of.length === and.length &&
    of.every((kind) => one[kind]?.floor === other[kind]?.floor && one[kind]?.move === other[kind]?.move)
  );
}

/** Reads floors and moves as typed at the terminal, `CMCC=9500` for each. Throws SettingsRefused. */
export function readFloors(
  floors: readonly string[],
  moves: readonly string[],
): Readonly<Record<string, Partial<PriceFloor>>> {
  const named: Record<string, Partial<PriceFloor>> = {};
  for (const [field, list] of [
    ['floor', floors],
    ['move', moves],
  ] as const)
    for (const text of list) {
      const [, kind = '', value] = /^([A-Za-z]+)=([1-9][0-9]{0,4})$/.exec(text) ?? [];
      if (value === undefined || Number(value) > 10_000)
        throw new SettingsRefused(`--${field} takes NAME=N, of 1 to 10000 per 10,000: CMCC=9500`);
      named[kind] = { ...named[kind], [field]: Number(value) };
    }
  return named;
}

export interface FloorChange {
  readonly at: Date;
  readonly before: PriceFloors;
  readonly floors: PriceFloors;
  readonly proposedBy: string;
  readonly reason: string;
  readonly approvedBy: string;
  readonly approvalReason: string | null;
  /** The console's proposal; null if it was proposed and approved at the terminal. */
  readonly proposalNo: number | null;
}

/** Returns every change that was carried out, newest first; each replaces the one before it. */
export async function floorChanges(db: Db): Promise<FloorChange[]> {
  const { rows } = await db.query<FloorChange>(
    `select done.at, lag(done.floors, 1, first_price_floors()) over in_order as before, done.floors,
      done.proposed_by as "proposedBy", done.reason, done.approved_by as "approvedBy",
      done.approval_reason as "approvalReason", done.console_no as "proposalNo"
    from (
      select executed_at as at, payload -> 'floors' as floors, proposed_by, reason, approved_by,
        approval_reason, null::integer as console_no, 1 as place, proposal_no
      from price_proposals where kind = 'floors' and executed_at is not null
      union all
      select q.executed_at, q.payload -> 'floors', proposer.name, q.reason, approver.name,
        q.decision_reason, q.proposal_no, 2, q.proposal_no
      from console_proposals q
      join console_people proposer on proposer.person_no = q.proposed_by
      join console_people approver on approver.person_no = q.approved_by
      where q.kind = 'changeFloors' and q.state = 'done' and q.executed_at is not null
    ) as done
    window in_order as (order by done.at, done.place, done.proposal_no)
    order by done.at desc, done.place desc, done.proposal_no desc`,
  );
  return rows;
}
