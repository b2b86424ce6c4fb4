/** Makes calls of the gateway or the sandbox, over connections that stay open. */
import { Pool } from 'undici';

export type JsonClient = <Answer>(path: string, body: object) => Promise<Answer>;

/** Creates a client that rejects every answer that is no success. */
export function jsonClient(origin: string, connections: number): JsonClient {
  const http = new Pool(origin, { connections, pipelining: 1 });
  return async <Answer>(path: string, body: object) => {
    const answer = await http.request({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const json = (await answer.body.json()) as Answer & { readonly msgCd?: string };
    if (answer.statusCode !== 200 || (json.msgCd !== undefined && json.msgCd !== 'PMC00000'))
      throw new Error(`${path}: ${answer.statusCode} ${JSON.stringify(json)}`);
    return json;
  };
}

export interface Placed {
  readonly order: { readonly orderNo: string };
  readonly payment: { readonly paymentNo: string };
}

/** Places an order of the smallest amount. */
export function place(
  gateway: JsonClient,
  { token, mobileNo }: { readonly token: string; readonly mobileNo: string },
): Promise<Placed> {
  return gateway('/huafei-agw/vi/order', {
    ssoToken: token,
    operation: 'place',
    requestNo: crypto.randomUUID(),
    mobileNo,
    faceFen: 1000,
    priceFen: 998,
    payMethod: 'cash',
  });
}
