/** The bill of a day: a table in yuan whose values begin with a backtick, followed by their totals. */
import { clockText } from '@phonebill/china-time';
import { formatYuan } from '@phonebill/money';
import type { CashMovementView, CashMovements } from '../cashier/cash-movements.ts';
import type { CashierService } from '../cashier/cashier-service.ts';
import { orNull } from '../http/refusals.ts';
import type { WechatMerchant } from './merchant.ts';

const HEADINGS = [
  '交易时间',
  '公众账号ID',
  '商户号',
  '微信订单号',
  '商户订单号',
  '交易状态',
  '货币种类',
  '应结订单金额',
  '微信退款单号',
  '商户退款单号',
  '退款金额',
  '退款状态',
  '手续费',
  '订单金额',
  '申请退款金额',
];
const SUMS = ['总交易单数', '应结订单总金额', '退款总金额', '手续费总金额', '订单总金额', '申请退款总金额'];

/** Returns the bill; null when nothing happened on that day (`yyyy-mm-dd`, in China). */
export function tradeBill(
  { merchantId, appId }: WechatMerchant,
  { trades, movements }: Pick<CashierService, 'trades' | 'movements'>,
  day: string,
): string | null {
  const from = new Date(`${day}T00:00:00+08:00`);
  const to = new Date(from.getTime() + 24 * 3_600_000);
  const moved = all(movements, from.toISOString(), to.toISOString());
  if (moved.length === 0) return null;
  const lines = moved.map(({ kind, requestNo, paymentRequestNo, amountFen, at }) => {
    // A line may have been added by a test, without a trade.
    const trade = orNull(() => trades.find(paymentRequestNo ?? requestNo));
    const [paid, refunded] = kind === 'payment' ? [amountFen, 0] : [0, amountFen];
    return [
      clockText(Date.parse(at)),
      appId,
      merchantId,
      trade?.tradeNo ?? `T${requestNo}`,
      paymentRequestNo ?? requestNo,
      kind === 'payment' ? 'SUCCESS' : 'REFUND',
      'CNY',
      yuan(paid),
      kind === 'payment' ? '0' : `RF${requestNo}`,
      kind === 'payment' ? '0' : requestNo,
      yuan(refunded),
      kind === 'payment' ? '' : 'SUCCESS',
      '0.00000',
      yuan(paid),
      yuan(refunded),
    ];
  });
  const sum = (kind: CashMovementView['kind']): string =>
    yuan(moved.reduce((total, one) => total + (one.kind === kind ? one.amountFen : 0), 0));
  const sums = [
    String(moved.length),
    sum('payment'),
    sum('refund'),
    '0.00000',
    sum('payment'),
    sum('refund'),
  ];
  return [HEADINGS.join(','), ...lines.map(withBackticks), SUMS.join(','), withBackticks(sums), ''].join(
    '\r\n',
  );
}

function all(movements: CashMovements, from: string, to: string): CashMovementView[] {
  const found: CashMovementView[] = [];
  let cursor: string | null = null;
  do {
    const page: ReturnType<CashMovements['page']> = movements.page({ from, to, ...(cursor && { cursor }) });
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

const withBackticks = (cells: readonly string[]): string => cells.map((cell) => `\`${cell}`).join(',');
const yuan = (fen: number): string => formatYuan(fen, { sign: false }).replaceAll(',', '');
