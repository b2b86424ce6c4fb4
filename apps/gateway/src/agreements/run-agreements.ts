/**
 * The run: finds the agreements that are due, slice by slice of the user numbers and page by page of an
 * index, and does what is due for each, a few at a time. It holds at most a page in memory, however many
 * there are. What it does not reach, and what fails, remains due and is found by the next run; a second run
 * at the same time does no harm.
 */
import type { Clock } from '../runtime/time/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import type { Database } from '../db/index.ts';
import type { AdvanceAgreement } from './advance-agreement.ts';

const PAGE = 200;

export interface RunReport {
  readonly advanced: number;
  readonly failed: number;
}

/** Selects the slices in which anything is due, with one index lookup for each. */
export const DUE_SLICES = `select slice from generate_series(0, 99) as slice
    where exists (select from agreements a where a.slice = slice.slice and a.next_at <= $1)
    order by 1`;

/**
 * Selects due agreements by slice and time; the agreement number orders those that are due at the same time.
 */
export const DUE_AGREEMENTS = `
  select agreement_no, next_at from agreements
  where slice = $1 and next_at <= $2 and (next_at, agreement_no) > ($3, $4)
  order by next_at, agreement_no limit ${PAGE}`;

export function createRunAgreements({
  pool,
  advance,
  clock,
  telemetry,
  atOnce = 32,
}: {
  readonly pool: Database;
  readonly advance: AdvanceAgreement;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  /** The number of agreements advanced at the same time. */
  readonly atOnce?: number;
}): () => Promise<RunReport> {
  /**
   * Yields the due agreements slice by slice and page by page; the next page is read when the previous one is
   * used up.
   */
  async function* dueAgreements(until: Date): AsyncGenerator<string, undefined> {
    const { rows: slices } = await pool.query<{ slice: number }>({
      name: 'due-slices',
      text: DUE_SLICES,
      values: [until],
    });
    for (const { slice } of slices) {
      let after: { readonly next_at: Date; readonly agreement_no: string } = {
        next_at: new Date(0),
        agreement_no: '',
      };
      for (;;) {
        const { rows } = await pool.query<typeof after>({
          name: 'due-agreements',
          text: DUE_AGREEMENTS,
          values: [slice, until, after.next_at, after.agreement_no],
        });
        for (const { agreement_no: agreementNo } of rows) yield agreementNo;
        const last = rows.at(-1);
        if (!last || rows.length < PAGE) break;
        after = last;
      }
    }
  }

  return async () => {
    const due = dueAgreements(new Date(clock()));
    let [advanced, failed] = [0, 0];
    // All workers draw from the same list, so that many slices with few agreements each take no longer than
    // one slice with many.
    async function worker(): Promise<void> {
      for (let next = await due.next(); next.value !== undefined; next = await due.next()) {
        advanced += 1;
        try {
          await advance(next.value);
        } catch (error) {
          failed += 1;
          telemetry.log(
            'error',
            'an agreement could not be looked after and is tried again by the next run',
            { agreementNo: next.value, error: String(error) },
          );
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker));
    if (advanced > 0) telemetry.log('info', 'agreements were looked after', { advanced, failed });
    return { advanced, failed };
  };
}
