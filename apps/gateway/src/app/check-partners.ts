/**
 * Checks whether the partners are usable, for an operator who has just received keys. Each is asked about a
 * number that does not exist, so nothing is ordered; a partner that answers that the number is unknown has
 * accepted our signature, and we its answer.
 */
import type { CashierName } from '@phonebill/contract';
import { formatMicros } from '@phonebill/money';
import { allCashiers, type GatewayConfig } from '../config/index.ts';
import type { FloatLevel, SupplierName } from '../config/top-ups/index.ts';
import { webhookPaths } from '../http/index.ts';
import type { Balance, Float } from '../partners/carrier/index.ts';
import { type Indeterminate, supplierOf } from '../partners/index.ts';
import type { SmsAttempts } from '../partners/sms/index.ts';
import { createTelemetry } from '../runtime/telemetry/index.ts';
import { createPartners, type Partners } from './partners.ts';
import { adviceOn } from './partner-advice.ts';

const NO_PAYMENT = `P${'0'.repeat(26)}`;
const NO_DELIVERY = `D${'0'.repeat(24)}`;
const NO_TOKEN = 'a-token-that-nobody-has';
const CALLED_BACK_WITHIN_MS = 5000;

/** No message is sent, so none is recorded. */
const refuse = async (): Promise<never> => {
  throw new Error('no message is sent while partners are checked');
};
const noAttempts: SmsAttempts = { begin: refuse, again: refuse, taken: refuse, refused: refuse };

interface Check {
  readonly name: string;
  readonly address: string;
  /** The name of a supplier; omitted for other partners. */
  readonly supplier?: SupplierName;
  ask(): Promise<{ readonly kind: string } | Indeterminate>;
}

/**
 * Prints a line for each partner, and for the addresses that they call back. Returns the number of failed
 * checks.
 */
export async function checkPartners(config: GatewayConfig, print: (line: string) => void): Promise<number> {
  const telemetry = createTelemetry({
    level: 'silent',
    roles: config.roles,
    countProviderMismatch: () => undefined,
  });
  const partners = createPartners(config, Date.now, telemetry, noAttempts);
  let failed = 0;
  const say = (isGood: boolean, name: string, text: string): void => {
    if (!isGood) failed += 1;
    print(`${isGood ? 'ok   ' : 'WRONG'}  ${name}: ${text}`);
  };
  try {
    for (const { name, address, ask, supplier } of checksOf(config, partners)) {
      const answer = await ask();
      const problem = 'why' in answer ? answer.why : null;
      say(
        problem === null,
        name,
        problem === null ? `answers at ${address}` : `${address}: ${problem}. ${adviceOn(problem)}`,
      );
      const asked = supplier === undefined ? null : supplierOf(partners.suppliers, supplier);
      // A partner that does not answer at all is reported only once.
      if (problem !== null || !asked?.balance || supplier === undefined) continue;
      const { sign, text } = floatLine(await asked.balance(), config.topUps.floats[supplier]);
      if (sign === 'WRONG') failed += 1;
      print(`${sign.padEnd(5)}  float at ${supplier}: ${text}`);
    }
    if (!partners.sms.check) {
      const { baseUrl } = config.sms;
      if (await isThere(baseUrl))
        print(`-      SMS: answers at ${baseUrl}; only a message tells whether it accepts our key`);
      else say(false, smsNames[config.sms.kind], `${baseUrl}: ${adviceOn('no answer')}`);
    }
    for (const feature of config.featuresOff) print(`-      ${feature}: not offered (FEATURES_OFF)`);
    const url = config.callbackUrl + webhookPaths.cashier;
    const back = await calledBack(url);
    say(back === null, 'callbacks', back === null ? `reach ${url}` : `${url}: ${back}`);
  } finally {
    await partners.close();
  }
  return failed;
}

const cashierNames = {
  phonebill: 'cash (cashier)',
  wechat: 'cash (WeChat Pay)',
  alipay: 'cash (Alipay)',
} as const satisfies Record<CashierName, string>;

const entrustNames = {
  phonebill: 'entrust',
  wechat: 'automatic top-up (WeChat Pay)',
  alipay: 'automatic top-up (Alipay)',
} as const satisfies Record<NonNullable<GatewayConfig['entrust']>['kind'], string>;

const smsNames = {
  phonebill: 'SMS',
  aliyun: 'SMS (Alibaba Cloud)',
  tencent: 'SMS (Tencent Cloud)',
} as const satisfies Record<GatewayConfig['sms']['kind'], string>;

function checksOf(config: GatewayConfig, partners: Partners): readonly Check[] {
  const { topUps, sms } = config;
  const { cashiers, providers, suppliers, carrier } = partners;
  const of = (
    name: string,
    partner: { readonly baseUrl: string } | null,
    ask: Check['ask'],
    supplier?: SupplierName,
  ): Check[] => (partner ? [{ name, address: partner.baseUrl, ask, ...(supplier && { supplier }) }] : []);
  return [
    ...allCashiers(config.cashiers).flatMap((one) => {
      const cashier = cashiers.byName.get(one.kind);
      return cashier ? of(cashierNames[one.kind], one, () => cashier.query(NO_PAYMENT)) : [];
    }),
    ...of('digital', config.digital, () => providers.digital.query(NO_PAYMENT)),
    ...of('points', config.points, () => providers.points.query(NO_PAYMENT)),
    ...of(entrustNames[config.entrust?.kind ?? 'phonebill'], config.entrust, () =>
      providers.agreement.query(NO_PAYMENT),
    ),
    ...of('carrier', config.carrier, () => carrier.queryTopUp(NO_DELIVERY), 'carrier'),
    ...of(
      'top-ups (DT One)',
      topUps.dtone,
      () => supplierOf(suppliers, 'dtone').queryTopUp(NO_DELIVERY),
      'dtone',
    ),
    ...of(
      'top-ups (Reloadly)',
      topUps.reloadly,
      () => supplierOf(suppliers, 'reloadly').queryTopUp(NO_DELIVERY),
      'reloadly',
    ),
    ...(partners.sms.check ? of(smsNames[sms.kind], sms, partners.sms.check) : []),
    ...of('wallet', config.wallet, () => partners.signOn.wallet.redeem(NO_TOKEN)),
  ];
}

/** `-`: neither right nor wrong. */
interface FloatLine {
  readonly sign: 'ok' | 'LOW' | 'WRONG' | '-';
  readonly text: string;
}

/** Returns the line for a balance that a supplier was paid in advance. */
function floatLine(answer: Balance | Indeterminate, level: FloatLevel | undefined): FloatLine {
  if (answer.kind === 'indeterminate') return { sign: 'WRONG', text: answer.why };
  if (level === undefined)
    return {
      sign: '-',
      text: `${answer.floats.map(left).join(', ')}, and TOP_UP_FLOATS has no levels for it`,
    };
  const float = answer.floats.find(({ currency }) => currency === level.currency);
  if (float === undefined)
    return { sign: 'WRONG', text: `nothing in ${level.currency}, which TOP_UP_FLOATS names` };
  if (float.available <= level.stop)
    return { sign: 'WRONG', text: `${left(float)}, at its stop: it gets no new orders. Pay in.` };
  return float.available < level.low
    ? { sign: 'LOW', text: `${left(float)}, below ${formatMicros(level.low)}. Pay in.` }
    : { sign: 'ok', text: left(float) };
}

const left = ({ currency, available }: Float): string => `${currency} ${formatMicros(available)}`;

/** Whether anybody answers there, whatever they say. */
async function isThere(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(CALLED_BACK_WITHIN_MS) }).then(
    () => true,
    () => false,
  );
}

/** Null when the gateway answers there and refuses an unsigned request. */
async function calledBack(url: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(CALLED_BACK_WITHIN_MS);
    const { status } = await fetch(url, { method: 'POST', body: '{}', signal });
    return status === 401 ? null : `answered ${status}, and not 401 as the gateway would.`;
  } catch {
    return 'nobody answers there, from this host. Partners call it: it has to be reached from outside.';
  }
}
