/**
 * Two persons who change the settings that customers see: one of operations, who drafts and proposes, and one
 * of finance.
 */
import { expect } from 'vitest';
import { settingsAtStart } from '../../operator/settings/index.ts';
import type { ConsoleHarness, ConsoleUser } from './console-harness.ts';

const config = new URL('../../../config/', import.meta.url);
export const folders = { config, activities: new URL('activities/', config) };
export const values = { OWN_ORIGIN: 'https://own.example', WALLET_ORIGIN: 'https://wallet.example' };

interface Prices {
  readonly pricePerTenThousand: Readonly<Record<string, number>>;
  readonly limit: Readonly<Record<string, number>>;
}
type Adverts = readonly { readonly title: { readonly zh: string; readonly en: string } }[];

export type SettingsDesk = ReturnType<typeof deskOf>;

/** Creates the two persons, over the settings of this repository's files. */
export async function createSettingsDesk(harness: ConsoleHarness) {
  await settingsAtStart(harness.pool, folders, values, { log: () => undefined });
  const operator = await harness.person('Zhou Tao', ['operations']);
  const finance = await harness.person('Wang Fang', ['finance']);
  return { operator, finance, desk: deskOf(operator) };
}

function deskOf(operator: ConsoleUser) {
  async function present() {
    const { body } = await operator.call('GET /settings/version', {});
    return {
      ...body,
      pricing: body.contents['pricing'] as Prices,
      adverts: body.contents['adverts'] as Adverts,
    };
  }

  async function drafted(contents: Readonly<Record<string, unknown>>) {
    const { newest } = await present();
    const { body } = await operator.call('POST /settings/drafts', { basedOn: newest, contents });
    if (!body.draft) throw new Error(`no draft: ${JSON.stringify(body)}`);
    return body.draft;
  }

  return {
    present,
    drafted,
    /** Drafts another title for the first advert. */
    async advertDraft(title: string) {
      const { adverts } = await present();
      const [first, ...rest] = adverts;
      return drafted({ adverts: [{ ...first, title: { ...first?.title, en: title } }, ...rest] });
    },
    /** Returns the present prices with another one for China Mobile. */
    async cmccAt(rate: number) {
      const { pricing } = await present();
      return {
        pricing: { ...pricing, pricePerTenThousand: { ...pricing.pricePerTenThousand, CMCC: rate } },
      };
    },
    async proposed(
      hash: string,
      more: { startsAt?: string; replacesLater?: boolean; breaches?: string[] } = {},
    ) {
      // Prices take effect five seconds after their approval, so those of the test before may still be
      // pending.
      const { startsAt = null, replacesLater = true, breaches } = more;
      const of = { draft: hash, startsAt, replacesLater, reason: 'it reads better' };
      const { body } = await operator.propose(
        breaches === undefined
          ? { kind: 'changeSettings', ...of }
          : { kind: 'overridePrices', ...of, breaches, breachReason: 'clearance until Sunday' },
      );
      expect(body.message).toBeUndefined();
      return body.proposal;
    },
    /** Declines the open proposals of the test before. */
    async declineOpen(): Promise<void> {
      const { body } = await operator.call('GET /proposals', { which: 'open' });
      for (const { proposalNo } of body.proposals)
        await operator.call('POST /proposals/decline', { proposalNo, reason: 'another test begins' });
    },
  };
}
