/**
 * Daily bills: each is available from ten the next morning, if anything happened, at an address that is valid
 * for thirty seconds.
 */
import { zipSync } from 'fflate';
import type { CashMovementView, CashMovements } from '../cashier/cash-movements.ts';
import type { CashierService } from '../cashier/cashier-service.ts';
import { clockText, dayText } from '@phonebill/china-time';
import { orNull } from '../http/refusals.ts';
import type { AlipayApp } from './app.ts';
import { notUnderstood, refused } from './errors.ts';
import { inGbk } from './gbk.ts';
import { type AlipayRequest, textIn } from './requests.ts';
import type { AlipayCalls } from './trade-calls.ts';
import { yuan } from './yuan.ts';

const BILLED_FROM_MS = 10 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const ADDRESS_LIVES_FOR_MS = 30_000;
const RULE = '-'.repeat(32);
const HEADINGS =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,' +
  '商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,' +
  '卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

interface BillParts {
  readonly app: AlipayApp;
  readonly service: Pick<CashierService, 'trades' | 'movements'>;
  readonly newId: () => string;
  readonly publicUrl: () => string;
  readonly now: () => number;
}

export interface AlipayBills {
  readonly calls: AlipayCalls;
  /** Returns the file at an address that was given out; null when there is none, or its time is over. */
  fileOf(id: string): Buffer | null;
}

export function createAlipayBills({ app, service, newId, publicUrl, now }: BillParts): AlipayBills {
  const given = new Map<string, { readonly day: string; readonly at: number }>();
  return {
    calls: {
      'alipay.data.dataservice.bill.downloadurl.query'(request: AlipayRequest) {
        if (textIn(request, 'bill_type', 32) !== 'trade')
          throw notUnderstood('isv.invalid_arguments', '参数错误');
        const day = textIn(request, 'bill_date', 10);
        const begins = Date.parse(`${day}T00:00:00+08:00`);
        if (Number.isNaN(begins) || day >= dayText(now()))
          throw notUnderstood('isv.invalid_arguments', '参数错误');
        const isThere = now() >= begins + DAY_MS + BILLED_FROM_MS;
        if (!isThere || movedOn(service.movements, begins).length === 0)
          throw refused('isp.bill_not_exist', '账单不存在');
        const id = newId();
        given.set(id, { day, at: now() });
        const query = new URLSearchParams({ bizType: 'trade', bizDates: day, fileId: id });
        return { bill_download_url: `${publicUrl()}/alipay/downloadBillFile.resource?${query.toString()}` };
      },
    },
    fileOf(id) {
      const address = given.get(id);
      return address && now() - address.at <= ADDRESS_LIVES_FOR_MS
        ? fileOfDay(app, service, address.day)
        : null;
    },
  };
}

function fileOfDay({ sellerId }: AlipayApp, service: BillParts['service'], day: string): Buffer {
  const moved = movedOn(service.movements, Date.parse(`${day}T00:00:00+08:00`));
  const name = `${sellerId}0156_${day.replaceAll('-', '')}`;
  const about = (what: string): string[] => [
    `#支付宝业务${what}查询`,
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
  ];
  const details = [
    ...about('明细'),
    `#${RULE}业务明细列表${RULE}`,
    HEADINGS,
    ...moved.map((one) => lineOf(one, service)),
    `#${RULE}业务明细列表结束${RULE}`,
    '',
  ];
  const counted = (kind: CashMovementView['kind']) => moved.filter((one) => one.kind === kind).length;
  const sums = [
    ...about('汇总'),
    '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）',
    `合计,,${counted('payment')},${counted('refund')},`,
    '',
  ];
  const files = {
    [`${name}_业务明细.csv`]: inGbk(details.join('\r\n')),
    [`${name}_业务明细(汇总).csv`]: inGbk(sums.join('\r\n')),
  };
  return Buffer.from(zipSync(files));
}

/**
 * Returns a line of the bill. Refunds have a minus sign; numbers end with a tab, so that spreadsheets leave
 * them unchanged.
 */
function lineOf(
  { kind, requestNo, paymentRequestNo, amountFen, at }: CashMovementView,
  { trades }: Pick<CashierService, 'trades'>,
): string {
  const orderNo = paymentRequestNo ?? requestNo;
  // A line may have been added by a test, without a trade.
  const trade = orNull(() => trades.find(orderNo));
  const isRefund = kind === 'refund';
  const amount = `${isRefund ? '-' : ''}${yuan(amountFen)}`;
  const when = clockText(Date.parse(at));
  return [
    `${trade?.tradeNo ?? `T${orderNo}`}\t`,
    `${orderNo}\t`,
    isRefund ? '退款' : '交易',
    trade?.subject ?? '',
    when,
    when,
    '',
    '',
    '',
    '',
    '*三(138****0000)',
    amount,
    amount,
    ...Array.from({ length: 5 }, () => '0.00'),
    '',
    '0.00',
    '0.00',
    isRefund ? `${requestNo}\t` : '',
    '0.00',
    '0.00',
    '',
  ].join(',');
}

function movedOn(movements: CashMovements, begins: number): CashMovementView[] {
  const [from, to] = [new Date(begins).toISOString(), new Date(begins + DAY_MS).toISOString()];
  const found: CashMovementView[] = [];
  let cursor: string | null = null;
  do {
    const page: ReturnType<CashMovements['page']> = movements.page({ from, to, ...(cursor && { cursor }) });
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}
