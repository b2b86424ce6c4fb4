/**
 * The money that payers are debited from: one account for each of them at our own wallet, one for each
 * agreement at WeChat Pay and Alipay, whose payers we know by what they signed alone.
 */
import type { SandboxClient } from '../support/sandbox-client.ts';
import type { Plan } from './population.ts';
import type { WalletName } from './wallet-calendar.ts';

export interface PayerAccounts {
  /** What those begin with who have signed since it was last called. */
  fundNew(): Promise<void>;
  /** Adds so much (fen) to what an agreement is debited from. Does nothing before it is signed. */
  add(agreementNo: string, amountFen: number): Promise<void>;
}

/** `plans`: by the agreement's number. */
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
