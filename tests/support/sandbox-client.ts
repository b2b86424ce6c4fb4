import { parseMicros } from '@phonebill/money';
import type { StatementEntry } from '../../apps/gateway/src/partners/payments/index.ts';

/** The cashiers; at WeChat Pay and Alipay every payment has a payer and an account of its own number. */
export type Cashier = 'cash' | 'digital' | 'wechat' | 'alipay';

const prefixes = { cash: '', digital: 'digital-', wechat: 'wechat-', alipay: 'alipay-' } as const;

/** The sandbox's own, unsigned calls: paying as the payer does, and its books. */
export interface SandboxClient {
  readonly url: string;
  /** Returns the trade's state afterwards; null when it could not be paid. */
  pay(paymentNo: string, cashier?: Cashier): Promise<string | null>;
  decline(paymentNo: string, cashier?: Cashier): Promise<string | null>;
  addMoney(payerNo: string, amountFen: number, cashier?: Cashier): Promise<void>;
  balanceFen(payerNo: string, cashier?: Cashier): Promise<number>;
  /** Returns a payer's points. */
  points(payerNo: string): Promise<{
    readonly availablePoints: number;
    readonly frozenPoints: number;
    readonly spentPoints: number;
    readonly returnedPoints: number;
    readonly grantedPoints: { readonly wallet: number; readonly mall: number };
  }>;
  /** Returns the money (fen) in each digital RMB wallet of a payer, by the wallet's id. */
  digitalWallets(payerNo: string): Promise<Readonly<Record<string, number>>>;
  /** Returns a payer's mandates and the debits under them. */
  entrustBooks(payerNo: string): Promise<EntrustBooks>;
  /** Binds a card, which becomes the newest; a card ending in 0002 is declined when debited. */
  bindCard(payerNo: string, number?: string): Promise<void>;
  removeCards(payerNo: string): Promise<void>;
  setCredit(
    payerNo: string,
    credit: { readonly limitFen?: number; readonly state?: 'none' | 'open' | 'frozen' },
  ): Promise<void>;
  /** Ends an agreement's mandate at the wallet, which notifies the gateway by a webhook. */
  endMandate(agreementNo: string): Promise<void>;
  /** Sets the balance in a number's bill, until more is credited. */
  setNumberBalance(mobileNo: string, balanceFen: number): Promise<void>;
  /** Credits what waits at a number that ends in 0015. */
  creditWaiting(mobileNo: string): Promise<void>;
  /**
   * Returns the SMS messages sent to a number, the newest first; the code is null in a message without one.
   */
  messages(
    mobileNo: string,
  ): Promise<readonly { readonly text: string; readonly code: string | null; readonly at: string }[]>;
  /** Replies by SMS from a number. Returns the ids of its messages, one for each part. */
  reply(mobileNo: string, text: string, choices?: SentReply): Promise<readonly string[]>;
  /** Returns whether the SMS centre delivered a message of a reply, still tries to, or has given up. */
  replyState(messageId: string): Promise<'waiting' | 'givenUp' | 'delivered'>;
  /** Returns the code in the newest message to a number; empty when there is none. */
  newestCode(mobileNo: string): Promise<string>;
  credits(): Promise<readonly CreditEntry[]>;
  /** Returns DT One's credits. */
  dtoneCredits(): Promise<readonly CreditEntry[]>;
  /** Reverses a credit as DT One's staff do by hand, and reports it unless `told` says otherwise. */
  reverseAtDtOne(deliveryNo: string, told?: { readonly isTold: boolean }): Promise<void>;
  refundAtReloadly(deliveryNo: string, told?: { readonly isTold: boolean }): Promise<void>;
  /** Returns Reloadly's credits. */
  reloadlyCredits(): Promise<readonly CreditEntry[]>;
  /** Sets what is left of the float at a supplier, in units of its currency. */
  setFloat(supplier: 'carrier' | 'dtone' | 'reloadly', available: number): Promise<void>;
  /** Pays in to the float, or takes out when negative. */
  payIn(supplier: 'carrier' | 'dtone' | 'reloadly', amount: number): Promise<void>;
  /** Returns the suppliers' floats, in millionths of a unit. */
  floats(): Promise<
    Readonly<Record<'carrier' | 'dtone' | 'reloadly', { readonly available: bigint; readonly held: bigint }>>
  >;
  /** Pays in WeChat's app with the parameters that a page handed to its bridge. Returns the app's answer. */
  payInApp(handedOver: Readonly<Record<string, string>>): Promise<object>;
  /**
   * Returns the contracts of entrusted debits at WeChat Pay, the notices to payers before debits, and the
   * debits.
   */
  papayBook(): Promise<PapayBook>;
  /** Ends an agreement at WeChat Pay or Alipay as its payer; the wallet reports it. */
  endAtWallet(wallet: 'wechat' | 'alipay', agreementNo: string): Promise<void>;
  /** Returns the agreements at Alipay, the debits under them, and the moves of their plans. */
  alipayAgreements(): Promise<AlipayAgreements>;
  /** Returns the openids of payers who identified themselves in the app, the newest first. */
  openids(): Promise<readonly string[]>;
  /** Returns the movements at a cashier in [from, to), as of now. */
  movements(cashier: Cashier, from: Date, to: Date): Promise<readonly StatementEntry[]>;
  callbacksWaiting(): Promise<number>;
  /** Returns how many reports were given up after all repeats. */
  callbacksGivenUp(): Promise<number>;
  /** Sends all waiting reports at once, repeats included. */
  sendCallbacks(): Promise<void>;
  setFaults(faults: object): Promise<void>;
  clearFaults(): Promise<void>;
  /** Returns a one-tap token of the carrier for a number. */
  oneTapToken(mobileNo: string): Promise<string>;
  /** Returns a link into the product as the page `/open` makes it for `way`. */
  signOnLink(way: string, mobileNo: string, authorized: boolean, rechargeMobileNo?: string): Promise<string>;
}

/** The way in which a reply arrives; see the sandbox's README. */
export interface SentReply {
  readonly twice?: boolean;
  readonly lateSeconds?: number;
  readonly inParts?: boolean;
  readonly oddSpacing?: boolean;
  readonly fullWidth?: boolean;
  readonly countryCode?: boolean;
  /** Another number from which it is sent. */
  readonly from?: string;
}

export interface EntrustBooks {
  readonly payerNo: string;
  readonly balanceFen: number;
  readonly cards: readonly {
    readonly bankZh: string;
    readonly bankEn: string;
    readonly lastDigits: string;
  }[];
  readonly credit: {
    readonly state: 'none' | 'open' | 'frozen';
    readonly limitFen: number;
    readonly usedFen: number;
  };
  readonly debits: readonly {
    readonly requestNo: string;
    readonly agreementNo: string;
    readonly source: string;
    readonly amountFen: number;
    readonly state: string;
    readonly reason: string | null;
    readonly at: string;
  }[];
  readonly mandates: readonly {
    readonly requestNo: string;
    readonly agreementNo: string;
    readonly mobileNo: string;
    readonly state: string;
    readonly reason: string | null;
  }[];
}

export interface AlipayAgreements {
  readonly agreements: readonly {
    /** The agreement's number at Alipay; `externalNo` is ours. */
    readonly agreementNo: string;
    readonly externalNo: string;
    readonly state: 'waiting' | 'signed' | 'ended';
    /** The day of the plan's next debit; null without a plan. */
    readonly nextOn: string | null;
  }[];
  readonly debits: readonly {
    readonly requestNo: string;
    readonly agreementNo: string;
    readonly at: string;
  }[];
  readonly moves: readonly { readonly agreementNo: string; readonly from: string; readonly to: string }[];
}

export interface PapayBook {
  readonly contracts: readonly {
    readonly code: string;
    readonly contractId: string;
    readonly state: 'waiting' | 'signed' | 'ended';
  }[];
  readonly notices: readonly {
    readonly contractId: string;
    readonly amountFen: number;
    readonly at: string;
    /** The debit for which it was used; null while none has been made. */
    readonly usedBy: string | null;
  }[];
  readonly debits: readonly {
    readonly requestNo: string;
    readonly contractId: string;
    readonly amountFen: number;
    readonly state: string;
  }[];
}

export interface CreditEntry {
  readonly requestNo: string;
  readonly mobileNo: string;
  readonly faceFen: number;
}

export function createSandboxClient(url: string): SandboxClient {
  async function send(method: string, path: string, body?: object): Promise<{ ok: boolean; body: unknown }> {
    const answer = await fetch(`${url}/sandbox/v1${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return { ok: answer.ok, body: await answer.json() };
  }
  async function done(method: string, path: string, body?: object): Promise<void> {
    const answer = await send(method, path, body);
    if (!answer.ok) throw new Error(`the sandbox refused ${method} ${path}: ${JSON.stringify(answer.body)}`);
  }
  const accountsOf = (cashier: Cashier): string => `${prefixes[cashier]}accounts`;
  const onTrade = async (
    paymentNo: string,
    act: 'pay' | 'decline',
    cashier: Cashier,
  ): Promise<string | null> => {
    const { ok, body } = await send('POST', `/${prefixes[cashier]}trades/${paymentNo}/${act}`, {});
    return ok ? (body as { state: string }).state : null;
  };
  const messages: SandboxClient['messages'] = async (mobileNo) =>
    (
      (await send('GET', `/messages?mobileNo=${mobileNo}`)).body as {
        messages: Awaited<ReturnType<SandboxClient['messages']>>;
      }
    ).messages;
  return {
    url,
    pay: (paymentNo, cashier = 'cash') => onTrade(paymentNo, 'pay', cashier),
    decline: (paymentNo, cashier = 'cash') => onTrade(paymentNo, 'decline', cashier),
    addMoney: (payerNo, amountFen, cashier = 'cash') =>
      done('POST', `/${accountsOf(cashier)}/${payerNo}/money`, { amountFen }),
    balanceFen: async (payerNo, cashier = 'cash') =>
      (
        (await send('GET', `/${accountsOf(cashier)}/${payerNo}`)).body as {
          wallets: { balanceFen: number }[];
        }
      ).wallets.reduce((sum, wallet) => sum + wallet.balanceFen, 0),
    points: async (payerNo) =>
      (await send('GET', `/points/${payerNo}`)).body as Awaited<ReturnType<SandboxClient['points']>>,
    digitalWallets: async (payerNo) => {
      const { wallets } = (await send('GET', `/digital-accounts/${payerNo}`)).body as {
        wallets: { walletId: string; balanceFen: number }[];
      };
      return Object.fromEntries(wallets.map(({ walletId, balanceFen }) => [walletId, balanceFen]));
    },
    entrustBooks: async (payerNo) => (await send('GET', `/entrust/${payerNo}`)).body as EntrustBooks,
    bindCard: (payerNo, number = '6225880123456789') => done('POST', `/entrust/${payerNo}/cards`, { number }),
    removeCards: (payerNo) => done('DELETE', `/entrust/${payerNo}/cards`),
    setCredit: (payerNo, credit) => done('PUT', `/entrust/${payerNo}/credit`, credit),
    endMandate: (agreementNo) => done('POST', `/entrust-agreements/${agreementNo}/end`, {}),
    creditWaiting: (mobileNo) => done('POST', `/carrier/${mobileNo}/credit`),
    setNumberBalance: (mobileNo, balanceFen) => done('PUT', `/carrier/${mobileNo}/balance`, { balanceFen }),
    messages,
    reply: async (mobileNo, text, choices = {}) => {
      const { ok, body } = await send('POST', '/replies', { mobileNo, text, ...choices });
      if (!ok) throw new Error(`the sandbox refused a reply: ${JSON.stringify(body)}`);
      return (body as { messageIds: string[] }).messageIds;
    },
    replyState: async (messageId) =>
      ((await send('GET', `/replies/${messageId}`)).body as { state: 'waiting' | 'givenUp' | 'delivered' })
        .state,
    newestCode: async (mobileNo) => (await messages(mobileNo))[0]?.code ?? '',
    credits: async () => ((await send('GET', '/credits')).body as { credits: CreditEntry[] }).credits,
    dtoneCredits: async () =>
      ((await send('GET', '/dtone-credits')).body as { credits: CreditEntry[] }).credits,
    reverseAtDtOne: (deliveryNo, told = { isTold: true }) =>
      done('POST', `/dtone-credits/${deliveryNo}/reverse`, told),
    refundAtReloadly: (deliveryNo, told = { isTold: true }) =>
      done('POST', `/reloadly-credits/${deliveryNo}/refund`, told),
    reloadlyCredits: async () =>
      ((await send('GET', '/reloadly-credits')).body as { credits: CreditEntry[] }).credits,
    payIn: (supplier, amount) => done('POST', `/floats/${supplier}/money`, { amount }),
    async floats() {
      const { floats } = (await send('GET', '/floats')).body as {
        floats: Record<'carrier' | 'dtone' | 'reloadly', Record<'available' | 'held', string>>;
      };
      const micros = (text: string): bigint => {
        const amount = parseMicros(text.replaceAll(/[,-]/g, '')) ?? 0n;
        return text.startsWith('-') ? -amount : amount;
      };
      const of = ({ available, held }: (typeof floats)['dtone']) => ({
        available: micros(available),
        held: micros(held),
      });
      return {
        carrier: of(floats.carrier),
        dtone: of(floats.dtone),
        reloadly: of(floats.reloadly),
      };
    },
    setFloat: (supplier, available) => done('PUT', `/floats/${supplier}`, { available }),
    payInApp: async (handedOver) => (await send('POST', '/wechat-in-app', handedOver)).body as object,
    papayBook: async () => (await send('GET', '/wechat-papay')).body as PapayBook,
    endAtWallet: (wallet, agreementNo) =>
      done('POST', `/${wallet === 'wechat' ? 'wechat-papay' : 'alipay-agreements'}/${agreementNo}/end`, {}),
    alipayAgreements: async () => (await send('GET', '/alipay-agreements')).body as AlipayAgreements,
    openids: async () => ((await send('GET', '/wechat-openids')).body as { openids: string[] }).openids,
    async movements(cashier, from, to) {
      const entries: StatementEntry[] = [];
      const period = `from=${from.toISOString()}&to=${to.toISOString()}`;
      let cursor: string | null = null;
      do {
        const after: string = cursor === null ? '' : `&cursor=${cursor}`;
        const path: string = `/${prefixes[cashier]}movements?${period}${after}`;
        const page = (await send('GET', path)).body as {
          items: {
            kind: StatementEntry['kind'];
            requestNo: string;
            paymentRequestNo: string | null;
            amountFen: number;
            at: string;
          }[];
          nextCursor: string | null;
        };
        for (const { kind, requestNo, paymentRequestNo: paymentNo, amountFen, at } of page.items)
          entries.push({ kind, requestNo, paymentNo, amount: BigInt(amountFen), at: new Date(at) });
        cursor = page.nextCursor;
      } while (cursor !== null);
      return entries;
    },
    callbacksWaiting: async () => ((await send('GET', '/callbacks')).body as { waiting: number }).waiting,
    callbacksGivenUp: async () => ((await send('GET', '/callbacks')).body as { givenUp: number }).givenUp,
    sendCallbacks: () => done('POST', '/callbacks/send', {}),
    setFaults: (faults) => done('PUT', '/faults', faults),
    oneTapToken: async (mobileNo) =>
      ((await send('POST', '/one-tap-tokens', { mobileNo })).body as { token: string }).token,
    signOnLink: async (way, mobileNo, authorized, rechargeMobileNo) =>
      (
        (await send('POST', '/sign-on-links', { way, mobileNo, authorized, rechargeMobileNo })).body as {
          url: string;
        }
      ).url,
    clearFaults: async () => void (await send('DELETE', '/faults')),
  };
}
