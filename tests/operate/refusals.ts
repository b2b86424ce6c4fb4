/**
 * Decides which refusals of orders are intended because operators have changed a price or stopped selling;
 * they are counted separately. Any other is a failed request, and so is an order that is accepted when it
 * should be refused.
 */
import { errorList } from '@phonebill/contract';
import type { JudgeOrder } from '../abuse/normal-users.ts';

export interface SellingStop {
  /** The first digits of the carrier's numbers. */
  readonly numbersBegin: string;
  /** The refusal's text, in the users' language. */
  readonly text: string;
}

export interface Refusals {
  readonly judge: JudgeOrder;
  /** How often each intended refusal occurred. */
  readonly met: Map<'price has changed' | 'carrier stopped', number>;
  /**
   * Runs `command`, which changes prices and returns when they take effect: from then on users who saw the
   * old price may be refused. Returns that time and how many were refused before it.
   */
  changePrices(command: () => Promise<Date>): Promise<{ readonly beginsAt: Date; readonly tooEarly: number }>;
  /** Runs `command`, which stops the carrier and ends when that is done; `sellAgain` is the reverse. */
  stop<T>(stop: SellingStop, command: () => Promise<T>): Promise<T>;
  sellAgain<T>(command: () => Promise<T>): Promise<T>;
}

export function createRefusals(): Refusals {
  let pricesBeginAt = Infinity;
  /**
   * The times of refusals while the command runs, which alone knows when prices take effect; null when none
   * runs.
   */
  let refusedMeanwhile: number[] | null = null;
  let stop: SellingStop | null = null;
  let [isDone, changes] = [false, 0];
  const met: Refusals['met'] = new Map();
  const meets = (what: 'price has changed' | 'carrier stopped'): true => {
    met.set(what, (met.get(what) ?? 0) + 1);
    return true;
  };

  return {
    met,
    judge(mobileNo) {
      const atFirst = { stop, isDone, changes };
      return ({ msgCd, msgInfo }) => {
        const mayBe = [atFirst.stop, stop].find((one) => one && mobileNo.startsWith(one.numbersBegin));
        if (msgCd === 'PMC00000') return !(mayBe && atFirst.isDone && changes === atFirst.changes);
        if (msgCd === errorList.priceChanged.msgCd) {
          refusedMeanwhile?.push(Date.now());
          return (refusedMeanwhile !== null || Date.now() >= pricesBeginAt) && meets('price has changed');
        }
        return (
          msgCd === errorList.sellingStopped.msgCd && msgInfo === mayBe?.text && meets('carrier stopped')
        );
      };
    },
    async changePrices(command) {
      const refusedAt = (refusedMeanwhile = []);
      const beginsAt = await command().finally(() => (refusedMeanwhile = null));
      pricesBeginAt = beginsAt.getTime();
      return { beginsAt, tooEarly: refusedAt.filter((at) => at < pricesBeginAt).length };
    },
    async stop(given, command) {
      stop = given;
      const done = await command();
      isDone = true;
      return done;
    },
    async sellAgain(command) {
      changes += 1;
      isDone = false;
      const done = await command();
      stop = null;
      return done;
    },
  };
}
