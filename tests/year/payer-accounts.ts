/**
 * The accounts that payers are debited from: one per payer at our own wallet, one per agreement at WeChat Pay
 * and Alipay, where a payer is known only by the contract.
 */
import type { SandboxClient } from '../support/sandbox-client.ts';
import type { Plan } from './population.ts';
import type { WalletName } from './wallet-calendar.ts';

export interface PayerAccounts {
  /** Adds the starting money for contracts signed since the last call. */
  fundNew(): Promise<void>;
  /**
   * Adds an amount (fen) to the account that an agreement is debited from. Does nothing before it is signed.
   */
  add(agreementNo: string, amountFen: number): Promise<void>;
}

/** `plans`: by agreement number. */
export function createPayerAccounts(
  sandbox: SandboxClient,
  wallet: WalletName,
  plans: ReadonlyMap<string, Plan>,
): PayerAccounts {
  const accountOf = new Map<string, string>();

  async function signed(): Promise<readonly (readonly [agreementNo: string, account: string])[]> {
    if (wallet === 'wechat')
      return (await sandbox.papayBook()).contracts
        .filter(({ state }) => state === 'signed')
        .map(({ code, contractId }) => [code, contractId] as const);
    return (await sandbox.alipayAgreements()).agreements
      .filter(({ state }) => state === 'signed')
      .map(({ externalNo, agreementNo }) => [externalNo, agreementNo] as const);
  }

  return {
    async fundNew() {
      if (wallet === 'phonebill') return;
      for (const [agreementNo, account] of await signed()) {
        if (accountOf.has(agreementNo)) continue;
        accountOf.set(agreementNo, account);
        await sandbox.addMoney(account, plans.get(agreementNo)?.person.startFen ?? 1, wallet);
      }
    },
    async add(agreementNo, amountFen) {
      if (wallet === 'phonebill')
        return sandbox.addMoney(plans.get(agreementNo)?.person.userNo ?? '', amountFen);
      const account = accountOf.get(agreementNo);
      if (account !== undefined) await sandbox.addMoney(account, amountFen, wallet);
    },
  };
}
