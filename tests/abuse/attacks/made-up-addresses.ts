/**
 * One client pretends to be many: by addresses that it writes into X-Forwarded-For before the proxy adds its
 * own, by the many addresses of its IPv6 network, and by values that are no address at all.
 */
import { errorList } from '@phonebill/contract';
import { inParallel } from '../../harness/in-parallel.ts';
import { counted } from '../../harness/report.ts';
import type { Attack } from '../attack.ts';
import { placeGuestOrder } from '../guest.ts';
import type { Target } from '../target.ts';

/** The number of orders that one address may place in a day without login. */
const ORDERS_PER_ADDRESS = 20;
const noAddresses = ['unknown', '198.51.100', '" or 1=1', '1.2.3.4:80x', '[::1', 'localhost'];

/** Places orders from addresses that seem to be different. Returns how often each answer came. */
async function ordersFrom(target: Target, addresses: readonly string[]): Promise<string[]> {
  const codes: string[] = [];
  await inParallel(addresses, 5, async (address) => {
    codes.push((await placeGuestOrder(target, address)).msgCd);
  });
  return codes;
}

function outcomeOf(codes: readonly string[], most: number) {
  const placed = codes.filter((msgCd) => msgCd === 'PMC00000').length;
  const violations = placed > most ? [`${placed} orders were placed where ${most} are allowed`] : [];
  return { result: counted(codes), violations };
}

export const madeUpForwardedFor: Attack = {
  name: 'made-up X-Forwarded-For before the proxy',
  count: { whole: 120, short: 30 },
  mixes: true,
  async run(target, count) {
    const own = target.newAddress();
    const addresses = Array.from({ length: count }, (_, at) => `203.0.113.${at % 256}, ${own}`);
    return outcomeOf(await ordersFrom(target, addresses), ORDERS_PER_ADDRESS);
  },
};

export const manyAddressesOfOneNetwork: Attack = {
  name: 'many addresses of one IPv6 /64',
  count: { whole: 120, short: 30 },
  mixes: true,
  async run(target, count) {
    const [, b = '', c = '', d = ''] = target.newAddress().split('.');
    const network = `2001:db8:${Number(b).toString(16)}:${Number(c) * 256 + Number(d)}`;
    const addresses = Array.from({ length: count }, (_, at) => `${network}::${(at + 1).toString(16)}`);
    return outcomeOf(await ordersFrom(target, addresses), ORDERS_PER_ADDRESS);
  },
};

export const noAddressAtAll: Attack = {
  name: 'X-Forwarded-For that is no address',
  count: { whole: 60, short: 12 },
  mixes: true,
  async run(target, count) {
    const addresses = Array.from({ length: count }, (_, at) => noAddresses[at % noAddresses.length] ?? '');
    const codes = await ordersFrom(target, addresses);
    const wrong = codes.filter((msgCd) => msgCd !== errorList.badRequest.msgCd);
    return {
      result: counted(codes),
      violations: wrong.length > 0 ? [`${wrong.length} were not refused: ${counted(wrong)}`] : [],
    };
  },
};
