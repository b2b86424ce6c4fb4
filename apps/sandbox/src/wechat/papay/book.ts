/** The book of entrusted debits: contracts, advance notices to payers, and debits. */
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Store } from '../../store/database.ts';

/** `waiting`: a page was opened for it, and it has not been signed. */
export type ContractState = 'waiting' | 'signed' | 'ended';

export interface Contract {
  /** The merchant's own code; a code that was signed is never signed again. */
  readonly code: string;
  readonly planId: string;
  readonly contractId: string;
  readonly serial: string;
  /** The subject of the contract, as the payer reads it. */
  readonly account: string;
  readonly notifyUrl: string;
  /**
   * The key in the address of the page on which it is signed, and the page from which that was opened; empty
   * when it is not known.
   */
  readonly pageKey: string;
  readonly cameFrom: string;
  readonly state: ContractState;
  readonly signedAt: number | null;
  readonly endedAt: number | null;
  /** How it ended: 2 by the payer, 3 by the merchant. */
  readonly endedBy: string;
  /**
   * The time at which one of its debits was first refused for lack of money, for outcomes in which later
   * debits succeed; otherwise null.
   */
  readonly shortSince: number | null;
}

export interface PreNotice {
  readonly id: number;
  readonly contractId: string;
  readonly amountFen: number;
  readonly days: number;
  readonly at: number;
  /** The debit that was made after the notice; null when there is none yet. */
  readonly usedBy: string | null;
}

export type DebitState = 'NOTPAY' | 'SUCCESS' | 'PAY_FAIL';

export interface Debit {
  readonly requestNo: string;
  readonly contractId: string;
  readonly amountFen: number;
  readonly subject: string;
  readonly notifyUrl: string;
  readonly state: DebitState;
  readonly errorCode: string;
  readonly at: number;
  /** When it is decided; null when it has been. */
  readonly decidesAt: number | null;
}

export interface PapayBook {
  contract(code: string): Contract | null;
  contractOfId(contractId: string): Contract | null;
  contractOfPage(pageKey: string): Contract | null;
  contracts(): Contract[];
  saveContract(contract: Contract): void;
  addNotice(notice: Omit<PreNotice, 'id' | 'usedBy'>): void;
  /** Returns the newest notice for a contract; null when there is none. */
  newestNotice(contractId: string): PreNotice | null;
  useNotice(id: number, requestNo: string): void;
  notices(): PreNotice[];
  debit(requestNo: string): Debit | null;
  debits(): Debit[];
  debitsOf(contractId: string): Debit[];
  undecided(): Debit[];
  saveDebit(debit: Debit): void;
}

type Row = Record<string, SQLOutputValue>;

export function createPapayBook({ db }: Store): PapayBook {
  const contracts = (where: string) => db.prepare(`SELECT * FROM papay_contracts ${where}`);
  const [byCode, byId, byPage, all] = [
    contracts('WHERE code = ?'),
    contracts('WHERE contract_id = ?'),
    contracts('WHERE page_key = ?'),
    contracts('ORDER BY rowid DESC'),
  ];
  const saveContract = db.prepare(
    `INSERT OR REPLACE INTO papay_contracts (code, plan_id, contract_id, serial, account, notify_url,
      page_key, came_from, state, signed_at, ended_at, ended_by, short_since)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const notices = (where: string) => db.prepare(`SELECT * FROM papay_notices ${where}`);
  const [newest, allNotices] = [
    notices('WHERE contract_id = ? ORDER BY id DESC LIMIT 1'),
    notices('ORDER BY id DESC'),
  ];
  const addNotice = db.prepare(
    'INSERT INTO papay_notices (contract_id, amount_fen, days, at) VALUES (?, ?, ?, ?)',
  );
  const useNotice = db.prepare('UPDATE papay_notices SET used_by = ? WHERE id = ?');
  const debits = (where: string) => db.prepare(`SELECT * FROM papay_debits ${where}`);
  const [byNo, ofContract, undecided, allDebits] = [
    debits('WHERE request_no = ?'),
    debits('WHERE contract_id = ? ORDER BY at'),
    debits('WHERE decides_at IS NOT NULL ORDER BY decides_at'),
    debits('ORDER BY at DESC'),
  ];
  const saveDebit = db.prepare(
    `INSERT OR REPLACE INTO papay_debits (request_no, contract_id, amount_fen, subject, notify_url, state,
      error_code, at, decides_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const one = <T>(
    statement: ReturnType<typeof contracts>,
    of: (row: Row) => T,
    key: SQLInputValue,
  ): T | null => {
    const row = statement.get(key);
    return row ? of(row) : null;
  };
  return {
    contract: (code) => one(byCode, toContract, code),
    contractOfId: (id) => one(byId, toContract, id),
    contractOfPage: (key) => one(byPage, toContract, key),
    contracts: () => all.all().map(toContract),
    saveContract: (c) =>
      void saveContract.run(
        c.code,
        c.planId,
        c.contractId,
        c.serial,
        c.account,
        c.notifyUrl,
        c.pageKey,
        c.cameFrom,
        c.state,
        c.signedAt,
        c.endedAt,
        c.endedBy,
        c.shortSince,
      ),
    addNotice: (n) => void addNotice.run(n.contractId, n.amountFen, n.days, n.at),
    newestNotice: (contractId) => one(newest, toNotice, contractId),
    useNotice: (id, requestNo) => void useNotice.run(requestNo, id),
    notices: () => allNotices.all().map(toNotice),
    debit: (requestNo) => one(byNo, toDebit, requestNo),
    debits: () => allDebits.all().map(toDebit),
    debitsOf: (contractId) => ofContract.all(contractId).map(toDebit),
    undecided: () => undecided.all().map(toDebit),
    saveDebit: (d) =>
      void saveDebit.run(
        d.requestNo,
        d.contractId,
        d.amountFen,
        d.subject,
        d.notifyUrl,
        d.state,
        d.errorCode,
        d.at,
        d.decidesAt,
      ),
  };
}

const timeOf = (value: SQLOutputValue | undefined): number | null => (value === null ? null : Number(value));

function toContract(row: Row): Contract {
  return {
    code: String(row['code']),
    planId: String(row['plan_id']),
    contractId: String(row['contract_id']),
    serial: String(row['serial']),
    account: String(row['account']),
    notifyUrl: String(row['notify_url']),
    pageKey: String(row['page_key']),
    cameFrom: String(row['came_from']),
    state: String(row['state']) as ContractState,
    signedAt: timeOf(row['signed_at']),
    endedAt: timeOf(row['ended_at']),
    endedBy: String(row['ended_by']),
    shortSince: timeOf(row['short_since']),
  };
}

function toNotice(row: Row): PreNotice {
  return {
    id: Number(row['id']),
    contractId: String(row['contract_id']),
    amountFen: Number(row['amount_fen']),
    days: Number(row['days']),
    at: Number(row['at']),
    usedBy: row['used_by'] === null ? null : String(row['used_by']),
  };
}

function toDebit(row: Row): Debit {
  return {
    requestNo: String(row['request_no']),
    contractId: String(row['contract_id']),
    amountFen: Number(row['amount_fen']),
    subject: String(row['subject']),
    notifyUrl: String(row['notify_url']),
    state: String(row['state']) as DebitState,
    errorCode: String(row['error_code']),
    at: Number(row['at']),
    decidesAt: timeOf(row['decides_at']),
  };
}
