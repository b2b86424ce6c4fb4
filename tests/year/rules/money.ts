/**
 * Rules for money and credits: our orders against the books of the wallet, the carrier, the cashier and the
 * lender.
 */
import type { YearRule } from './rule.ts';

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0);
const orderOf = (no: string): string => no.slice(1, 25);

export const moneyRules: Readonly<Record<string, YearRule>> = {
  *'no order is left open'({ orders, ends }) {
    for (const { orderNo, state, open, createdAt } of orders)
      if (open && createdAt <= ends) yield `${orderNo} is ${state}`;
  },

  *'nothing is held for users and nothing is on its way back'({ unbalanced, accounts }) {
    for (const { orderNo, held, inFlight } of unbalanced)
      yield `${orderNo} holds ${held}, in flight ${inFlight}`;
    for (const account of ['customer', 'refundsInFlight'])
      if ((accounts[account] ?? 0) !== 0) yield `${account} is ${accounts[account]}`;
    const total = sum(Object.values(accounts));
    if (total !== 0) yield `all accounts sum to ${total}`;
  },

  *'the accounts say what the partners say'({ accounts, moved, cashierMoved, credits, repayments }) {
    const net = (list: typeof moved): number =>
      sum(list.map(({ kind, amountFen }) => (kind === 'payment' ? amountFen : -amountFen)));
    const theirs = {
      entrustedPayments: net(moved),
      cashier: net(cashierMoved),
      carrier: -sum(credits.map(({ faceFen }) => faceFen)),
      creditLender: -sum(repayments.map(({ amountFen }) => amountFen)),
    };
    for (const [account, fen] of Object.entries(theirs))
      if ((accounts[account] ?? 0) !== fen)
        yield `${account} is ${accounts[account] ?? 0}, the partner says ${fen}`;
  },

  *'a charge has one order, and an order one charge'({ charges, orders }) {
    const charged = new Map(
      charges.flatMap(({ chargeNo, orderNo }) => (orderNo ? [[orderNo, chargeNo]] : [])),
    );
    const ofCharge = Map.groupBy(
      orders.filter(({ chargeNo }) => chargeNo !== null),
      ({ chargeNo }) => chargeNo,
    );
    for (const [chargeNo, list] of ofCharge)
      if (list.length > 1) yield `${chargeNo} has ${list.length} orders`;
    for (const { orderNo, chargeNo } of orders)
      if (chargeNo !== null && charged.get(orderNo) !== chargeNo)
        yield `${orderNo} is for ${chargeNo}, which knows nothing of it`;
    if (charged.size !== ofCharge.size)
      yield `${charged.size} charges have orders, ${ofCharge.size} orders have charges`;
  },

  *'of each charge one debit is kept when it was credited, and none when not'({
    debits,
    moved,
    orders,
    refunds,
  }) {
    const back = new Map(
      moved.filter(({ kind }) => kind === 'refund').map(({ requestNo, amountFen }) => [requestNo, amountFen]),
    );
    const kept = new Map<string, number[]>();
    for (const { requestNo, state, amountFen } of debits) {
      if (state !== 'paid') continue;
      const left = amountFen - (back.get(`R${requestNo.slice(1)}`) ?? 0);
      if (left !== 0) kept.set(orderOf(requestNo), [...(kept.get(orderOf(requestNo)) ?? []), left]);
    }
    for (const { orderNo, chargeNo, state, priceFen } of orders) {
      if (chargeNo === null) continue;
      const expected = state === 'credited' ? String(priceFen) : '';
      if ((kept.get(orderNo) ?? []).join('+') !== expected)
        yield `${orderNo} is ${state}, kept is ${kept.get(orderNo)?.join('+') ?? 'nothing'}`;
      kept.delete(orderNo);
    }
    for (const orderNo of kept.keys()) yield `${orderNo} was debited and is none of ours`;
    const refunded = moved.filter(({ kind }) => kind === 'refund').map(({ requestNo }) => requestNo);
    if (new Set(refunded).size !== refunded.length) yield 'something was given back twice';
    const ofRepayments = new Set(
      orders.filter(({ kind }) => kind === 'repayment').map(({ orderNo }) => orderNo),
    );
    for (const { refundNo, state } of refunds)
      if (!ofRepayments.has(orderOf(refundNo)) && (state === 'settled') !== back.has(refundNo))
        yield `${refundNo} is ${state}, given back was ${back.get(refundNo) ?? 'nothing'}`;
  },

  *'what we say was debited is what the wallet says'({ payments, debits, orders }) {
    const cash = new Set(orders.filter(({ kind }) => kind === 'repayment').map(({ orderNo }) => orderNo));
    const theirs = new Map(debits.map((debit) => [debit.requestNo, debit]));
    for (const { paymentNo, orderNo, state, source, amountFen } of payments) {
      if (cash.has(orderNo)) continue;
      const debit = theirs.get(paymentNo);
      if ((state === 'paid') !== (debit?.state === 'paid'))
        yield `${paymentNo} is ${state}, the wallet says ${debit?.state ?? 'nothing'}`;
      else if (debit && (debit.amountFen !== amountFen || debit.source !== source))
        yield `${paymentNo}: ${amountFen} from ${source} against ${debit.amountFen} from ${debit.source}`;
    }
  },

  *'each charge is credited once when it should be, and never else'({ credits, orders }) {
    const byOrder = Map.groupBy(credits, ({ requestNo }) => orderOf(requestNo));
    for (const { orderNo, state, kind, faceFen, mobileNo } of orders) {
      const list = kind === 'topUp' ? (byOrder.get(orderNo) ?? []) : [];
      byOrder.delete(orderNo);
      if (kind === 'topUp' && list.length !== (state === 'credited' ? 1 : 0))
        yield `${orderNo} is ${state} and was credited ${list.length} times`;
      for (const credit of list)
        if (credit.faceFen !== faceFen || credit.mobileNo !== mobileNo)
          yield `${orderNo}: ${credit.faceFen} credited instead of ${faceFen}`;
    }
    for (const orderNo of byOrder.keys()) yield `${orderNo} was credited and is none of ours`;
  },

  *'each number got what its charges say'({ credits, charges, agreements }) {
    const numberOf = new Map(agreements.map(({ agreementNo, agrMbl }) => [agreementNo, agrMbl]));
    const ours = new Map<string, number>();
    for (const { agreementNo, state, amountFen } of charges) {
      const number = numberOf.get(agreementNo) ?? '';
      if (state === 'credited') ours.set(number, (ours.get(number) ?? 0) + amountFen);
    }
    const theirs = new Map(
      [...Map.groupBy(credits, ({ mobileNo }) => mobileNo)].map(([number, list]) => [
        number,
        sum(list.map(({ faceFen }) => faceFen)),
      ]),
    );
    for (const number of new Set([...ours.keys(), ...theirs.keys()]))
      if (ours.get(number) !== theirs.get(number))
        yield `…${number.slice(-4)}: ${theirs.get(number) ?? 0} credited, ${ours.get(number) ?? 0} charged`;
  },

  *'what is owed is what is used of the credit line'({ debts, creditUsed, charges }) {
    const owed = new Map(
      [
        ...Map.groupBy(
          debts.filter(({ state }) => state !== 'paid'),
          ({ userNo }) => userNo,
        ),
      ].map(([userNo, list]) => [userNo, sum(list.map(({ amountFen }) => amountFen))]),
    );
    const used = new Map(
      creditUsed.filter(({ usedFen }) => usedFen !== 0).map(({ payerNo, usedFen }) => [payerNo, usedFen]),
    );
    for (const userNo of new Set([...owed.keys(), ...used.keys()]))
      if (owed.get(userNo) !== used.get(userNo))
        yield `${userNo} owes ${owed.get(userNo) ?? 0}, has used ${used.get(userNo) ?? 0}`;
    const byCredit = new Map(
      charges
        .filter(({ state, source }) => state === 'credited' && source === 'creditPay')
        .map(({ chargeNo, paidFen }) => [chargeNo, paidFen]),
    );
    for (const { chargeNo, amountFen } of debts)
      if (byCredit.get(chargeNo) !== amountFen)
        yield `${chargeNo}: a debt of ${amountFen}, advanced was ${byCredit.get(chargeNo) ?? 'nothing'}`;
    if (debts.length !== byCredit.size)
      yield `${debts.length} debts of ${byCredit.size} charges by credit pay`;
  },
};
