/**
 * Why automatic top-ups of an agreement rest: operators have stopped debits or selling
 * what it tops up, or nobody credits such an amount now.
 */
import { errorList, type Language } from '@phonebill/contract';
import type { Supply } from '../../partners/index.ts';
import type { PresentSettings } from '../../settings/versions/index.ts';
import { stopsDebits } from '../../settings/stops/index.ts';
import type { Agreement } from './aggregate.ts';

/** What of an agreement decides whether its top-ups rest. */
export interface RestFacts extends Pick<Agreement, 'carrier' | 'province'> {
  readonly terms: Pick<Agreement['terms'], 'amountFen'>;
  readonly consent: Pick<Agreement['consent'], 'channelCode'>;
}

/** Of an agreement, or of one charge under it. Null: they do not rest. The text is for users. */
export type RestsBecause = (facts: RestFacts) => Text | null;
type Text = Record<Language, string>;

const debitsRest: Text = {
  zh: '自动充值服务暂停中，恢复前不会扣款，您无需操作。',
  en: 'Automatic top-ups are on hold: nothing is debited, and there is nothing you need to do.',
};

const notSold: Text = { zh: errorList.amountNotOffered.zh, en: errorList.amountNotOffered.en };

/** By what this process knows of the settings, and of what suppliers credit: nothing else is debited for. */
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
