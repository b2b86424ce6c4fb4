/**
 * Which refusals of orders are meant, because operators have changed a price or stopped selling: they are
 * counted apart. Any other is a failed request, and so is an order that is taken while it should be refused.
 */
import { errorList } from '@phonebill/contract';
import type { JudgeOrder } from '../abuse/normal-users.ts';

export interface SellingStop {
  /** Numbers of the carrier begin so. */
  readonly numbersBegin: string;
  /** What users read, in the language that they are answered in. */
  readonly text: string;
}

export interface Refusals {
  readonly judge: JudgeOrder;
  /** How often each that was meant was met. */
  readonly met: Map<'price has changed' | 'carrier stopped', number>;
  /**
   * `command` changes prices and gives when they begin: whoever saw the price before may be told from then on
   * that it has changed. Gives how many were told so before it.
   */
  changePrices(command: () => Promise<Date>): Promise<{ readonly beginsAt: Date; readonly tooEarly: number }>;
  /** `command` stops it and ends when it is done; the same for selling it again. */
  stop<T>(stop: SellingStop, command: () => Promise<T>): Promise<T>;
  sellAgain<T>(command: () => Promise<T>): Promise<T>;
}

export function createRefusals(): Refusals {
  let pricesBeginAt = Infinity;
  /** When orders were refused while the command was at work, which alone knows when prices begin. */
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
