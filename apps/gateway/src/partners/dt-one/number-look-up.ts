/**
 * Whose number it is, as DT One says. It names operators, of which those are carriers' that the products of
 * DTONE_PRODUCTS belong to; anything else leaves it to the prefix. It says nothing of whether a number was
 * ported, and that it does not know a number is no reason not to sell to it: another supplier may.
 */
import type { NumberInformation } from '../carrier/port.ts';
import { notUnderstood } from '../carrier/supplier-answers.ts';
import type { OfferBook } from '../carrier/offers.ts';
import { indeterminate } from '../answers.ts';
import type { Catalogue } from './catalogue.ts';
import type { DtOneClient } from './client.ts';
import { errorCode, operatorsShape } from './wire.ts';

const CALL = 'carrier.lookUp';
/** More operators than a country has. */
const PER_PAGE = 100;

export function createNumberLookUp(
  client: DtOneClient,
  book: OfferBook<Catalogue>,
): Pick<NumberInformation, 'lookUp'> {
  return {
    async lookUp(mobileNo) {
      const catalogue = await book.ready();
      // Without it no operator of theirs is a carrier of ours, so that asking would cost and tell nothing.
      if (catalogue === null) return indeterminate(`${CALL}: its products are not known`);
      const body = JSON.stringify({ mobile_number: `+86${mobileNo}`, page: 1, per_page: PER_PAGE });
      const answer = await client.ask(CALL, { method: 'POST', path: '/lookup/mobile-number', body });
      if (answer.kind !== 'answered') return answer;
      const { error, value } = answer.value;
      const isNobodys = error === errorCode.numberNotAccepted || error === errorCode.notFound;
      if (!isNobodys && (error !== null || !operatorsShape.Check(value)))
        return notUnderstood(CALL, answer.value);
      const identified = operatorsShape.Check(value) ? value.filter((one) => one.identified === true) : [];
      // Two that it may be are none.
      const [operator] = identified.length === 1 ? identified : [];
      const carrier =
        operator?.country?.iso_code === 'CHN' ? (catalogue.carriers.get(operator.id) ?? null) : null;
      return { kind: 'number', carrier, ported: false, acceptsTopUp: true };
    },
  };
}
