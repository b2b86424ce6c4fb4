/**
 * DT One (DVS API v1) on top of a supplier's book. Written from DT One's documents, independently of our
 * adapter. A transaction is created, then confirmed; one that is only created credits nobody and expires.
 */
import { formatYuan } from '@phonebill/money';
import type { Draws } from '../../draws.ts';
import type { Faults } from '../../faults.ts';
import { orderNoOf } from '../line.ts';
import type { Supplier, TopUp } from '../supplier.ts';
import {
  type HttpAnswer,
  type HttpNotice,
  type HttpPartner,
  type HttpRequest,
  numbersAsTexts,
  type Wording,
  worded,
} from './exchange.ts';

export const dtOneAccount = {
  apiKey: 'key',
  apiSecret: 'secret',
  products: { CMCC: { ranged: 71, fixed: [{ faceFen: 5000n, productId: 72 }] } },
} as const;
const AUTHORIZATION = `Basic ${Buffer.from('key:secret').toString('base64')}`;
const CONFIRMED_WITHIN_MS = 3_600_000;
const FLOATS = { enough: 0.97, tooLow: 0.03 };

interface Transaction {
  readonly id: number;
  readonly deliveryNo: string;
  readonly productId: number;
  readonly mobileNo: string;
  readonly faceFen: bigint;
  readonly createdAt: number;
  state: 'created' | 'confirmed' | 'cancelled';
}
interface Creating {
  readonly external_id: string;
  readonly product_id: number;
  readonly auto_confirm: boolean;
  readonly destination?: { readonly amount: number };
  readonly credit_party_identifier: { readonly mobile_number: string };
}
type Said = readonly [status: number, value: unknown];

const refused = (status: number, code: number): Said => [status, { errors: [{ code, message: 'why' }] }];
/** Status class and name by the state of a confirmed transaction. */
const CLASSES: Readonly<Record<TopUp['state'], readonly [number, string]>> = {
  accepted: [5, 'SUBMITTED'],
  credited: [7, 'COMPLETED'],
  refused: [9, 'DECLINED'],
  cancelled: [4, 'CANCELLED'],
};

export interface DtOneServer extends HttpPartner {
  /** The notice, which says only that something changed. */
  noticeOf(topUp: TopUp): HttpNotice;
}

/** `now` is in ms since 1970. */
export function createDtOneServer(
  supplier: Supplier,
  { draws, faults, now }: { readonly draws: Draws; readonly faults: Faults; readonly now: () => number },
): DtOneServer {
  const byNo = new Map<string, Transaction>();
  const byId = new Map<number, Transaction>();
  const floats = new Set<string>();

  /** Expires a transaction that nobody confirmed in time. */
  function upToDate(transaction: Transaction): Transaction {
    if (transaction.state === 'created' && now() >= transaction.createdAt + CONFIRMED_WITHIN_MS)
      transaction.state = 'cancelled';
    return transaction;
  }

  function view(transaction: Transaction): unknown {
    const { id, deliveryNo, productId, mobileNo, faceFen, state } = upToDate(transaction);
    const topUp = supplier.find(deliveryNo);
    const [classId, message] =
      state === 'created'
        ? [1, 'CREATED']
        : state === 'cancelled'
          ? [4, 'CANCELLED']
          : CLASSES[topUp?.state ?? 'accepted'];
    return {
      id,
      external_id: deliveryNo,
      status: { id: classId * 10_000, message, class: { id: classId, message } },
      product: { id: productId, name: 'CMCC' },
      credit_party_identifier: { mobile_number: `+86${mobileNo}` },
      ...(productId === 71 && {
        requested_values: { destination: { unit_type: 'CURRENCY', unit: 'CNY', amount: yuan(faceFen) } },
      }),
      prices: { wholesale: { unit_type: 'CURRENCY', unit: 'USD', amount: yuan(faceFen) / 7, fee: 0 } },
    };
  }

  function create(asked: Creating): Said {
    const { external_id: deliveryNo, product_id: productId, destination } = asked;
    if (byNo.has(deliveryNo)) return refused(400, 1_007_001);
    const faceFen =
      productId === 72 ? 5000n : productId === 71 && destination ? fen(destination.amount) : null;
    if (faceFen === null || asked.auto_confirm) return refused(400, 1_003_001);
    const float = faults.way(`float of ${deliveryNo}`, FLOATS, 'enough', {
      about: orderNoOf(deliveryNo),
      subject: `DT One, asked to create ${deliveryNo},`,
      said: { tooLow: 'has no float for it at first' },
    });
    if (float === 'tooLow' && !floats.has(deliveryNo)) {
      floats.add(deliveryNo);
      return refused(400, 1_006_001);
    }
    const id = draws.whole(`transaction ${deliveryNo}`, 1_000_000_000, 2_000_000_000);
    const mobileNo = asked.credit_party_identifier.mobile_number.replace(/^\+86/, '');
    const made: Transaction = {
      id,
      deliveryNo,
      productId,
      mobileNo,
      faceFen,
      createdAt: now(),
      state: 'created',
    };
    byNo.set(deliveryNo, made);
    byId.set(id, made);
    return [201, view(made)];
  }

  function end(transaction: Transaction | undefined, how: string): Said {
    if (!transaction) return refused(404, 1_008_004);
    const { deliveryNo, mobileNo, faceFen, state } = upToDate(transaction);
    if (state === 'confirmed') return refused(400, how === 'confirm' ? 1_007_002 : 1_007_007);
    if (state === 'cancelled') return refused(400, how === 'confirm' ? 1_007_004 : 1_007_005);
    if (how === 'cancel') {
      transaction.state = 'cancelled';
      return [200, view(transaction)];
    }
    if (!supplier.topUp({ deliveryNo, mobileNo, faceFen })) return refused(400, 1_006_001);
    transaction.state = 'confirmed';
    return [200, view(transaction)];
  }

  function say({ method, path, headers, body }: HttpRequest): Said {
    if (headers['authorization'] !== AUTHORIZATION) return refused(401, 1_000_401);
    if (method === 'POST' && path === '/v1/async/transactions') return create(JSON.parse(body) as Creating);
    const [ends, id, how = ''] = /\/transactions\/(\d+)\/(confirm|cancel)$/.exec(path) ?? [];
    if (ends) return end(byId.get(Number(id)), how);
    const found = byNo.get(new URLSearchParams(path.split('?')[1]).get('external_id') ?? '');
    return [200, found ? [view(found)] : []];
  }

  return {
    isSigned: false,
    answered: new Map(),
    named({ method, path, body }) {
      const [, id, how] = /\/transactions\/(\d+)\/(confirm|cancel)$/.exec(path) ?? [];
      if (id !== undefined) return { name: how ?? '', about: byId.get(Number(id))?.deliveryNo ?? '' };
      return method === 'POST'
        ? { name: 'create', about: (JSON.parse(body) as Creating).external_id }
        : { name: 'find', about: new URLSearchParams(path.split('?')[1]).get('external_id') ?? '' };
    },
    serve(request, wording: Wording): HttpAnswer {
      const [status, value] = say(request);
      return {
        status,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(worded(value, wording, numbersAsTexts)),
      };
    },
    noticeOf: ({ deliveryNo, state }) => ({
      body: JSON.stringify({ external_id: deliveryNo, status: { message: state } }),
      headers: {},
    }),
  };
}

const yuan = (amount: bigint): number => Number(formatYuan(amount, { sign: false }).replaceAll(',', ''));
const fen = (amount: number): bigint => BigInt(Math.round(amount * 100));
