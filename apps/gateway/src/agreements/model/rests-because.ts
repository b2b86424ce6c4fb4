/**
 * Returns why automatic top-ups of an agreement are on hold: operators have stopped debits or the sale of
 * what it tops up, or no supplier credits such an amount now.
 */
import { errorList, type Language } from '@phonebill/contract';
import type { Supply } from '../../partners/index.ts';
import type { PresentSettings } from '../../settings/versions/index.ts';
import { stopsDebits } from '../../settings/stops/index.ts';
import type { Agreement } from './aggregate.ts';

/** The fields of an agreement that decide whether its top-ups are on hold. */
export interface RestFacts extends Pick<Agreement, 'carrier' | 'province'> {
  readonly terms: Pick<Agreement['terms'], 'amountFen'>;
  readonly consent: Pick<Agreement['consent'], 'channelCode'>;
}

/**
 * Returns why the top-ups of an agreement, or one charge under it, are on hold, as a text for users; null
 * when they are not.
 */
export type RestsBecause = (facts: RestFacts) => Text | null;
type Text = Record<Language, string>;

const debitsRest: Text = {
  zh: '自动充值服务暂停中，恢复前不会扣款，您无需操作。',
  en: 'Automatic top-ups are on hold: nothing is debited, and there is nothing you need to do.',
};

const notSold: Text = { zh: errorList.amountNotOffered.zh, en: errorList.amountNotOffered.en };

/**
 * Creates the rule from what this process knows of the settings, and of what suppliers credit: nothing else
 * is debited for.
 */
export function createRestsBecause(
  settings: Pick<PresentSettings, 'debitStops' | 'stopOf'>,
  supply: Pick<Supply, 'sells'>,
): RestsBecause {
  return ({ carrier, province, terms, consent }) => {
    if (stopsDebits(settings.debitStops(), consent.channelCode)) return debitsRest;
    const sale = {
      carrier,
      province: province?.zh ?? null,
      payment: 'agreement',
      channel: consent.channelCode,
      faceFen: Number(terms.amountFen),
    };
    const stop = settings.stopOf(sale);
    if (stop) return { ...stop.text };
    return supply.sells({ carrier, province, faceFen: terms.amountFen }) ? null : notSold;
  };
}
