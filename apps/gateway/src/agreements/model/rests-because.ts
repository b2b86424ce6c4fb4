/** Why automatic top-ups of an agreement rest: operators have stopped debits, or selling what it tops up. */
import type { Language } from '@phonebill/contract';
import type { PresentSettings } from '../../settings/versions/index.ts';
import { stopsDebits } from '../../settings/index.ts';
import type { Agreement } from './aggregate.ts';

/** What of an agreement decides whether its top-ups rest. */
export interface RestFacts extends Pick<Agreement, 'carrier' | 'province'> {
  readonly terms: Pick<Agreement['terms'], 'amountFen'>;
  readonly consent: Pick<Agreement['consent'], 'cnlCode'>;
}

/** Of an agreement, or of one charge under it. Null: they do not rest. The text is for users. */
export type RestsBecause = (facts: RestFacts) => Text | null;
type Text = Record<Language, string>;

const debitsRest: Text = {
  zh: '自动充值服务暂停中，恢复前不会扣款，您无需操作。',
  en: 'Automatic top-ups are on hold: nothing is debited, and there is nothing you need to do.',
};

/** By what this process knows of the settings. */
export function createRestsBecause(settings: Pick<PresentSettings, 'debitStops' | 'stopOf'>): RestsBecause {
  return ({ carrier, province, terms, consent }) => {
    if (stopsDebits(settings.debitStops(), consent.cnlCode)) return debitsRest;
    const sale = {
      carrier,
      province: province?.zh ?? null,
      payment: 'agreement',
      channel: consent.cnlCode,
      faceFen: Number(terms.amountFen),
    };
    const stop = settings.stopOf(sale);
    return stop && { ...stop.text };
  };
}
