/** Which cashier. */
export type Desk = 'cash' | 'digital';

/** The sandbox's own, unsigned calls: paying as the payer does, and its books. */
export interface SandboxClient {
  readonly url: string;
  /** The trade's state afterwards; null when it could not be paid. */
  pay(paymentNo: string, desk?: Desk): Promise<string | null>;
  decline(paymentNo: string, desk?: Desk): Promise<string | null>;
  addMoney(payerNo: string, amountFen: number, desk?: Desk): Promise<void>;
  balanceFen(payerNo: string, desk?: Desk): Promise<number>;
  /** A payer's points. */
  points(payerNo: string): Promise<{ readonly availablePoints: number; readonly frozenPoints: number; readonly spentPoints: number; readonly returnedPoints: number }>;
  /** The money in each digital RMB wallet of a payer, by the wallet's id. */
  digitalWallets(payerNo: string): Promise<Readonly<Record<string, number>>>;
  /** The code in the newest message to a number; empty when there is none. */
  newestCode(mobileNo: string): Promise<string>;
  credits(): Promise<readonly CreditEntry[]>;
  callbacksWaiting(): Promise<number>;
  setFaults(faults: object): Promise<void>;
  clearFaults(): Promise<void>;
  /** A one-tap token of the carrier for a number. */
  oneTapToken(mobileNo: string): Promise<string>;
  /** A link into the product as `way` of the page `/open` would make it. */
  signOnLink(way: string, mobileNo: string, authorized: boolean): Promise<string>;
}

export interface CreditEntry {
  readonly requestNo: string;
  readonly mobileNo: string;
  readonly faceFen: number;
}

export function createSandboxClient(url: string): SandboxClient {
  async function send(method: string, path: string, body?: object): Promise<{ ok: boolean; body: unknown }> {
    const answer = await fetch(`${url}/sandbox/v1${path}`, { method, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) });
    return { ok: answer.ok, body: await answer.json() };
  }
  const accountsOf = (desk: Desk): string => (desk === 'digital' ? 'digital-accounts' : 'accounts');
  const onTrade = async (paymentNo: string, act: 'pay' | 'decline', desk: Desk): Promise<string | null> => {
    const { ok, body } = await send('POST', `/${desk === 'digital' ? 'digital-trades' : 'trades'}/${paymentNo}/${act}`, {});
    return ok ? (body as { state: string }).state : null;
  };
  return {
    url,
    pay: (paymentNo, desk = 'cash') => onTrade(paymentNo, 'pay', desk),
    decline: (paymentNo, desk = 'cash') => onTrade(paymentNo, 'decline', desk),
    addMoney: async (payerNo, amountFen, desk = 'cash') => void (await send('POST', `/${accountsOf(desk)}/${payerNo}/money`, { amountFen })),
    balanceFen: async (payerNo, desk = 'cash') => ((await send('GET', `/${accountsOf(desk)}/${payerNo}`)).body as { wallets: { balanceFen: number }[] }).wallets.reduce((sum, wallet) => sum + wallet.balanceFen, 0),
    points: async (payerNo) => (await send('GET', `/points/${payerNo}`)).body as Awaited<ReturnType<SandboxClient['points']>>,
    digitalWallets: async (payerNo) => {
      const { wallets } = (await send('GET', `/digital-accounts/${payerNo}`)).body as { wallets: { walletId: string; balanceFen: number }[] };
      return Object.fromEntries(wallets.map(({ walletId, balanceFen }) => [walletId, balanceFen]));
    },
    newestCode: async (mobileNo) => ((await send('GET', `/messages?mobileNo=${mobileNo}`)).body as { messages: { code: string }[] }).messages[0]?.code ?? '',
    credits: async () => ((await send('GET', '/credits')).body as { credits: CreditEntry[] }).credits,
    callbacksWaiting: async () => ((await send('GET', '/callbacks')).body as { waiting: number }).waiting,
    setFaults: async (faults) => {
      const { ok, body } = await send('PUT', '/faults', faults);
      if (!ok) throw new Error(`the sandbox did not take the faults: ${JSON.stringify(body)}`);
    },
    oneTapToken: async (mobileNo) => ((await send('POST', '/one-tap-tokens', { mobileNo })).body as { token: string }).token,
    signOnLink: async (way, mobileNo, authorized) => ((await send('POST', '/sign-on-links', { way, mobileNo, authorized })).body as { url: string }).url,
    clearFaults: async () => void (await send('DELETE', '/faults')),
  };
}
