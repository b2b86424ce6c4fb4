/** Stores under test, and the agreements, charges and changes that the promises about them begin with. */
import { expect } from 'vitest';
import type { OrderStore } from '../../orders/index.ts';
import type { AgreementAggregate, Charge } from '../model/aggregate.ts';
import type { AgreementChange } from '../model/agreement-change.ts';
import { chargeNoOf } from '../model/agreement-no.ts';
import type { AgreementStore } from '../store/agreement-store.ts';
import { drafting, sign, START } from './agreement-samples.ts';

/** The stores and what a test must see and do beside them. */
export interface AgreementStoresUnderTest {
  readonly store: AgreementStore;
  readonly orders: OrderStore;
  /** The present time of the stores, ms; a test moves it. */
  readonly time: { now: number };
  /**
   * Everything that was ever written for an agreement, its events too, in any form; a charge's begins with
   * `charges `.
   */
  everythingOf(agreementNo: string): Promise<readonly string[]>;
  /** The shared cap of a signer, fen. */
  setFamilyCap(userNo: string, capFen: bigint): Promise<void>;
  /** Pays all debts of an agreement, without a repayment's order. */
  payDebts(agreementNo: string): Promise<void>;
  end(): Promise<void>;
}

const DAY = 24 * 3_600_000;
let people = 0;
/** A signer of its own. */
export const newUser = (): string => String(5_000_000_000 + (people += 1));

export type PromiseSetting = ReturnType<typeof createPromiseSetting>;

/** What the promises share; `given` may be filled later, before the first of them runs. */
export function createPromiseSetting(given: AgreementStoresUnderTest) {
  async function read(agreementNo: string): Promise<AgreementAggregate> {
    const found = await given.store.find(agreementNo);
    if (!found) throw new Error('the agreement is gone');
    return found;
  }
  async function change(agreementNo: string, decide: (change: AgreementChange) => void) {
    const after = await given.store.update(agreementNo, decide);
    if (!after) throw new Error('no such agreement');
    return after;
  }
  async function signed(over: Parameters<typeof drafting>[1] & { userNo?: string } = {}) {
    const draft = drafting(over.userNo ?? newUser(), over);
    expect(await given.store.commit(draft)).toBe('written');
    const { agreementNo } = draft.after.agreement;
    await change(agreementNo, sign);
    return read(agreementNo);
  }
  /** A change that announces a charge; gives its number. */
  async function announced(agreementNo: string, period: string, over: Partial<Charge> = {}) {
    await change(agreementNo, (one) =>
      one.addCharge({
        trigger: 'day',
        period,
        amountFen: 5000n,
        debitAt: new Date(START + 5 * DAY),
        ...over,
      }),
    );
    return chargeNoOf(agreementNo, period);
  }
  const unchangedAfter = async (agreementNo: string, attempt: () => Promise<unknown>) => {
    const before = [await read(agreementNo), await given.everythingOf(agreementNo)];
    await attempt();
    expect([await read(agreementNo), await given.everythingOf(agreementNo)]).toEqual(before);
  };
  return { given, read, change, signed, announced, unchangedAfter };
}
