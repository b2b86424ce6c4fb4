/**
 * The amounts that a channel allows (SPEC section 7, getChannelInfo): no other amount is shown there or
 * accepted in an order from that channel, whichever list it comes from.
 */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { showSettings } from '../../apps/gateway/src/settings/versions/load-settings.ts';
import { checkSettings } from '../../apps/gateway/src/settings/settings-files.ts';
import { issueTicket } from '../support/test-user.ts';
import { createApiClient } from '../support/api-client.ts';
import { productOfFile } from '../support/product-of-file.ts';

const product = productOfFile();
const CHANNEL = 'narrow';
const both = { zh: '渠道', en: 'Channel' };
const channel = (amountsFen: readonly number[] | null | undefined) => ({
  cnlCode: CHANNEL,
  name: both,
  own: false,
  publicKey: null,
  allowedOrigins: [],
  supportTourists: 'N',
  navShow: 'Y',
  ...(amountsFen !== undefined && { amountsFen }),
  notice: null,
});
const settingsOf = (amountsFen: readonly number[] | null | undefined) =>
  checkSettings({ channels: [channel(amountsFen)], switches: {}, adverts: [], promotions: [] }, {});
const load = (amountsFen: readonly number[] | null | undefined) =>
  showSettings(product.pool, settingsOf(amountsFen));

type User = Awaited<ReturnType<typeof product.newUser>>;
type Kind = 'usual' | 'small' | 'goods';
let requests = 0;

/** Returns all amounts offered for a user's own number, by list. */
async function offers({ api, mobileNo }: User, cnlCode?: string) {
  const input = { mobileNo, ...(cnlCode && { cnlCode }) };
  const [page, discount, small, goods] = await Promise.all([
    api.call('POST /vi/fusionPageInfo', input),
    api.call('GET /vi/discount', input),
    api.call('POST /vi/smallAmount', input),
    api.call('POST /vi/integralGoodsInfo', input),
  ]);
  return {
    page: page.denominations ?? [],
    usual: discount.denominations ?? [],
    small: small.denominations ?? [],
    goods: goods.goods ?? [],
  };
}

async function place(
  { api, mobileNo }: User,
  kind: Kind,
  offer: Awaited<ReturnType<typeof offers>>[Kind][0],
) {
  requests += 1;
  const { faceFen, priceFen } = offer;
  const requestNo = `channel-request-${String(requests).padStart(8, '0')}`;
  const order = { requestNo, mobileNo, faceFen, priceFen, cnlCode: CHANNEL };
  if (kind === 'small') return api.call('POST /vi/smallOrder', { ...order, payMethod: 'cash' });
  if (kind === 'usual')
    return api.call('POST /vi/order', { operation: 'place', ...order, payMethod: 'cash' });
  const { goodsId, points } = offer as { goodsId: string; points: number };
  return api.call('POST /vi/order', {
    operation: 'place',
    ...order,
    payMethod: 'points',
    goodsId,
    points,
    messageTicket: await issueTicket(product.pool, mobileNo, 'integral'),
  });
}

describe('SPEC 7 POST /vi/getChannelInfo: the amounts that a channel allows', () => {
  beforeEach(() => load([3000, 5000]));

  test("are returned with the channel's settings, as null when the channel allows all", async () => {
    const { api } = await product.newUser();
    const told = async () => (await api.call('POST /vi/getChannelInfo', { cnlCode: CHANNEL })).amountsFen;
    expect(await told()).toEqual([3000, 5000]);
    await load(null);
    expect(await told()).toBeNull();
    await load(undefined);
    expect(await told()).toBeNull();
  });

  test('are the only amounts offered through the channel, with or without a login', async () => {
    const user = await product.newUser();
    const faces = (list: readonly { readonly faceFen: number }[]) => [
      ...new Set(list.map(({ faceFen }) => faceFen)),
    ];
    const there = await offers(user, CHANNEL);
    expect(faces(there.page)).toEqual([3000, 5000]);
    expect(faces(there.usual)).toEqual([3000, 5000]);
    expect(there.small).toEqual([]);
    expect(faces(there.goods)).toEqual([3000, 5000]);
    const elsewhere = await offers(user);
    expect(faces(elsewhere.page)).toContain(10_000);
    expect(faces(elsewhere.small)).toContain(100);
    expect(faces(elsewhere.goods)).toContain(500);
    const visitor = await createApiClient(product.url, '').call('POST /vi/fusionPageInfo', {
      cnlCode: CHANNEL,
    });
    expect(faces(visitor.denominations ?? [])).toEqual([3000, 5000]);
  });

  test('an order from a channel is refused for an amount that the channel does not allow', async () => {
    const all = [100, 200, 300, 500, 1000, 2000, 3000, 5000, 10_000, 20_000, 30_000, 50_000];
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(all, { minLength: 1 }),
        fc.constantFrom<Kind>('usual', 'small', 'goods'),
        fc.nat(),
        async (amountsFen, kind, pick) => {
          await load(amountsFen);
          const user = await product.newUser();
          const list = (await offers(user))[kind];
          const offer = list[pick % list.length];
          if (!offer) throw new Error('nothing is offered');
          const { msgCd, msgInfo, order } = await place(user, kind, offer);
          const isAllowed = amountsFen.includes(offer.faceFen);
          outcomes.add(`${kind} ${isAllowed}`);
          expect([msgCd, msgInfo, order?.faceFen]).toEqual(
            isAllowed
              ? ['PMC00000', expect.any(String), offer.faceFen]
              : ['PMC41002', 'This amount is not offered for this number.', undefined],
          );
          const { rows } = await product.pool.query<{ face_fen: string }>(
            'select face_fen from orders where user_no = $1 and cnl_code = $2',
            [user.userNo, CHANNEL],
          );
          expect(rows.map(({ face_fen }) => Number(face_fen))).toEqual(isAllowed ? [offer.faceFen] : []);
        },
      ),
      { numRuns: 40, seed: 7 },
    );
    // Each list was tried with an allowed amount and with one that is not allowed.
    expect(outcomes.size).toBe(6);
  });

  test('an order placed before the amounts changed is returned for its repeated request', async () => {
    const user = await product.newUser();
    const [offer] = (await offers(user, CHANNEL)).usual;
    if (!offer) throw new Error('nothing is offered');
    const request = {
      operation: 'place',
      requestNo: 'channel-request-before',
      mobileNo: user.mobileNo,
      ...offer,
      payMethod: 'cash',
      cnlCode: CHANNEL,
    } as const;
    const first = await user.api.call('POST /vi/order', request);
    await load([50_000]);
    const again = await user.api.call('POST /vi/order', request);
    expect([again.msgCd, again.order?.orderNo]).toEqual(['PMC00000', first.order?.orderNo]);
    const another = await user.api.call('POST /vi/order', { ...request, requestNo: 'channel-request-after' });
    expect(another.msgCd).toBe('PMC41002');
  });

  test('an impossible amount is a fault of the settings file', () => {
    for (const amountsFen of [[], [30], [-3000], [3050], [3000, 3000], ['3000']] as number[][])
      expect(() => settingsOf(amountsFen), JSON.stringify(amountsFen)).toThrow(/^channels\.json/);
  });
});
