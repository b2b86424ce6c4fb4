import type { OrderView } from '@phonebill/contract/wire';
import type { factsTexts } from './facts-texts.ts';

/** How an order is paid, in words: `Points and wallet cashier`. */
export function wayToPay(
  { payMethod, priceFen }: Pick<OrderView, 'payMethod' | 'priceFen'>,
  texts: (typeof factsTexts)['en'],
): string {
  switch (payMethod) {
    case 'cash':
      return texts.byCash;
    case 'digital':
      return texts.byDigital;
    case 'agreement':
      return texts.byAgreement;
    case 'points':
      return priceFen === 0 ? texts.byPoints : texts.byBoth;
  }
}
