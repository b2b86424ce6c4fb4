import { newRequestNo, type SandboxForTests } from './sandbox-for-tests.ts';

/** Returns the body of a top-up of ¥50.00. */
export function topupOrder(sandbox: SandboxForTests, mobileNo: string) {
  return { requestNo: newRequestNo(), mobileNo, faceFen: 5000, notifyUrl: sandbox.notifyUrl };
}

/** Returns the query of a statement for the minute before now and the one after. */
export function aroundNow(): string {
  const [from, to] = [-60_000, 60_000].map((ms) => new Date(Date.now() + ms).toISOString());
  return `from=${from}&to=${to}`;
}

/** Returns the body of a trade of ¥49.90 by a payer of its own, open for a minute. */
export function tradeOrder(sandbox: SandboxForTests, changes: Readonly<Record<string, unknown>> = {}) {
  const requestNo = newRequestNo();
  return {
    requestNo,
    orderNo: `O${requestNo}`,
    amountFen: 4990,
    subject: 'Top-up of 138 0013 8000',
    payerNo: `P${requestNo}`,
    notifyUrl: sandbox.notifyUrl,
    returnUrl: 'http://127.0.0.1:9/phonebillh5/resultPage?orderNo=1',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    ...changes,
  };
}

/** Opens a trade and pays it. */
export async function paidTrade(sandbox: SandboxForTests, changes: Readonly<Record<string, unknown>> = {}) {
  const order = tradeOrder(sandbox, changes);
  await sandbox.call('POST', '/cashier/v1/trades', order);
  await sandbox.open('POST', `/sandbox/v1/trades/${order.requestNo}/pay`, {});
  return order;
}

/** Opens a trade at the digital currency cashier, whose callbacks have a path of their own. */
export async function digitalTrade(
  sandbox: SandboxForTests,
  changes: Readonly<Record<string, unknown>> = {},
) {
  const order = tradeOrder(sandbox, { notifyUrl: sandbox.digitalNotifyUrl, ...changes });
  const { body } = await sandbox.call('POST', '/digital/v1/trades', order);
  return { ...order, payUrl: String(body['payUrl']) };
}

/** Returns the body of a hold of 500 points of a payer of its own, for a minute. */
export function holdOrder(changes: Readonly<Record<string, unknown>> = {}) {
  const requestNo = newRequestNo();
  return {
    requestNo,
    payerNo: `P${requestNo}`,
    points: 500,
    subject: 'Top-up of 138 0013 8000',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    ...changes,
  };
}

/**
 * Returns the body of a mandate of an agreement and a payer of its own for that number: ¥50.00 at a time,
 * ¥200.00 a month, from all sources.
 */
export function mandateOrder(
  sandbox: SandboxForTests,
  mobileNo: string,
  changes: Readonly<Record<string, unknown>> = {},
) {
  const requestNo = newRequestNo();
  return {
    requestNo,
    agreementNo: `A${requestNo}`,
    payerNo: `P${requestNo}`,
    mobileNo,
    perChargeFen: 5000,
    perMonthFen: 20_000,
    sources: ['balance', 'card', 'creditPay'],
    endsOn: null as string | null,
    notifyUrl: sandbox.entrustNotifyUrl,
    ...changes,
  };
}

/** Returns the body of a debit of ¥49.90 from the balance under a mandate. */
export function debitOrder(
  sandbox: SandboxForTests,
  { agreementNo, payerNo }: { agreementNo: string; payerNo: string },
  changes: Readonly<Record<string, unknown>> = {},
) {
  const requestNo = newRequestNo();
  return {
    requestNo,
    orderNo: `O${requestNo}`,
    agreementNo,
    payerNo,
    source: 'balance',
    amountFen: 4990,
    subject: 'Top-up of 138 0013 8000',
    notifyUrl: sandbox.entrustNotifyUrl,
    ...changes,
  };
}

/** Signs a mandate for a number whose digits make it active at once. */
export async function signedMandate(
  sandbox: SandboxForTests,
  mobileNo = '13800138000',
  changes: Readonly<Record<string, unknown>> = {},
) {
  const order = mandateOrder(sandbox, mobileNo, changes);
  await sandbox.call('POST', '/entrust/v1/mandates', order);
  return order;
}
