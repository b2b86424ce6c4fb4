/**
 * Reads the final state of agreements that WeChat Pay or Alipay debits, ours and the wallet's: the contract,
 * the notices to its payer, and the debits.
 */
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { isOfCharge } from '../../apps/gateway/src/orders/model/index.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import type { SignerRecord } from './signer.ts';

export interface SignerCharge {
  readonly chargeNo: string;
  readonly orderNo: string | null;
  readonly state: string;
  readonly period: string;
  readonly reason: string | null;
  readonly amountFen: number;
  readonly announcedAt: Date;
}

/** A debit by the wallet. */
export interface WalletDebit {
  readonly requestNo: string;
  readonly amountFen: number;
  readonly at: Date;
  /** Our number of the agreement whose contract was debited; null when the wallet has no such contract. */
  readonly contractOf: string | null;
  readonly isRefunded: boolean;
}

export interface SignerBook {
  readonly record: SignerRecord;
  readonly agreementState: string;
  /** The times at which rounds of debits were leased, by charge. */
  readonly leases: readonly { readonly chargeNo: string; readonly at: Date }[];
  readonly charges: readonly SignerCharge[];
  /** The state of the contract at the wallet; null when the payer never opened its page. */
  readonly contract: 'waiting' | 'signed' | 'ended' | null;
  /** The wallet's notices to the payer; null for a wallet that sends none. */
  readonly notices: readonly { readonly amountFen: number; readonly at: Date }[] | null;
  readonly debits: readonly WalletDebit[];
}

export interface DebitBooks {
  readonly signers: readonly SignerBook[];
  /** Webhooks that the partners gave up sending because none was accepted. */
  readonly givenUp: number;
  /** Debits that belong to no charge of these signers. */
  readonly strangers: readonly string[];
}

/** The book of a wallet, in the same form for both. */
interface WalletBook {
  readonly contracts: readonly {
    readonly agreementNo: string;
    readonly state: 'waiting' | 'signed' | 'ended';
  }[];
  readonly agreementOf: ReadonlyMap<string, string>;
  noticesOf(agreementNo: string): SignerBook['notices'];
}

export async function readDebitBooks(
  pool: Pool,
  sandbox: SandboxClient,
  wallet: 'wechat' | 'alipay',
  records: readonly SignerRecord[],
  [from, to]: readonly [from: Date, to: Date],
): Promise<DebitBooks> {
  const book = await (wallet === 'wechat' ? readPapay(sandbox) : readAlipay(sandbox));
  const moved = (await sandbox.movements(wallet, from, to)).filter(({ requestNo, paymentNo }) =>
    isOfCharge(paymentNo ?? requestNo),
  );
  const back = new Set(moved.flatMap(({ kind, paymentNo }) => (kind === 'refund' ? (paymentNo ?? []) : [])));
  const debits = moved
    .filter(({ kind }) => kind === 'payment')
    .map(({ requestNo, amount, at }): WalletDebit => ({
      requestNo,
      amountFen: Number(amount),
      at,
      contractOf: book.agreementOf.get(requestNo) ?? null,
      isRefunded: back.has(requestNo),
    }));
  const signers = await Promise.all(
    records.map(async (record): Promise<SignerBook> => {
      const own = await readOwn(pool, record);
      const orders = new Set(own.charges.map(({ orderNo }) => orderNo));
      return {
        record,
        ...own,
        contract: book.contracts.find(({ agreementNo }) => agreementNo === record.agreementNo)?.state ?? null,
        notices: book.noticesOf(record.agreementNo),
        debits: debits.filter(({ requestNo }) => orders.has(requestNo.slice(1, 25))),
      };
    }),
  );
  const known = new Set(signers.flatMap((one) => one.debits.map(({ requestNo }) => requestNo)));
  return {
    signers,
    givenUp: await sandbox.callbacksGivenUp(),
    strangers: debits.flatMap(({ requestNo }) => (known.has(requestNo) ? [] : requestNo)),
  };
}

async function readOwn(
  pool: Pool,
  { userNo, agreementNo }: SignerRecord,
): Promise<Pick<SignerBook, 'agreementState' | 'leases' | 'charges'>> {
  const rows = async <T>(text: string): Promise<T[]> =>
    (await pool.query(text, [userNo, agreementNo])).rows as T[];
  const [agreement] = await rows<{ state: string }>(
    'select state from agreements where user_no = $1 and agreement_no = $2',
  );
  return {
    agreementState: agreement?.state ?? 'none',
    leases: await rows(
      `select entity_no as "chargeNo", at from agreement_events
       where user_no = $1 and agreement_no = $2 and entity = 'charge' and event = 'debitStarted'
       order by seq`,
    ),
    charges: await rows(
      `select charge_no as "chargeNo", order_no as "orderNo", state, period, reason,
         amount_fen::float8 as "amountFen", announced_at as "announcedAt"
       from charges where user_no = $1 and agreement_no = $2 order by charge_no`,
    ),
  };
}

async function readPapay(sandbox: SandboxClient): Promise<WalletBook> {
  const { contracts, notices, debits } = await sandbox.papayBook();
  const codeOf = new Map(contracts.map(({ contractId, code }) => [contractId, code]));
  return {
    contracts: contracts.map(({ code, state }) => ({ agreementNo: code, state })),
    agreementOf: new Map(
      debits.map(({ requestNo, contractId }) => [requestNo, codeOf.get(contractId) ?? '']),
    ),
    noticesOf: (agreementNo) =>
      notices
        .filter(({ contractId }) => codeOf.get(contractId) === agreementNo)
        .map(({ amountFen, at }) => ({ amountFen, at: new Date(at) })),
  };
}

async function readAlipay(sandbox: SandboxClient): Promise<WalletBook> {
  const { agreements, debits } = await sandbox.alipayAgreements();
  const ours = new Map(agreements.map(({ agreementNo, externalNo }) => [agreementNo, externalNo]));
  return {
    // Newest first: a payer who opens the page twice has a waiting contract beside the signed one.
    contracts: agreements
      .map(({ externalNo, state }) => ({ agreementNo: externalNo, state }))
      .toSorted((a, b) => Number(a.state === 'waiting') - Number(b.state === 'waiting')),
    agreementOf: new Map(
      debits.map(({ requestNo, agreementNo }) => [requestNo, ours.get(agreementNo) ?? '']),
    ),
    noticesOf: () => null,
  };
}
