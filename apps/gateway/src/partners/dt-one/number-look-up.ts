/**
 * Looks up a number's carrier at DT One. DT One names operators; an operator belongs to a carrier if products
 * in DTONE_PRODUCTS belong to it, and otherwise the prefix decides. DT One does not say whether a number was
 * ported. A number that it does not know may still be sold to, because another supplier may serve it.
 */
import type { NumberInformation } from '../carrier/port.ts';
import { notUnderstood } from '../carrier/supplier-answers.ts';
import type { OfferBook } from '../carrier/offers.ts';
import { indeterminate } from '../answers.ts';
import type { Catalogue } from './catalogue.ts';
import type { DtOneClient } from './client.ts';
import { errorCode, operatorsShape } from './wire.ts';

const CALL = 'carrier.lookUp';
/** A page size larger than the number of operators of a country. */
const PER_PAGE = 100;

export function createNumberLookUp(
  client: DtOneClient,
  book: OfferBook<Catalogue>,
): Pick<NumberInformation, 'lookUp'> {
  return {
    async lookUp(mobileNo) {
      const catalogue = await book.ready();
      // Without the catalogue no operator can be matched to a carrier, so a look-up would cost money for
      // nothing.
      if (catalogue === null) return indeterminate(`${CALL}: its products are not known`);
      const body = JSON.stringify({ mobile_number: `+86${mobileNo}`, page: 1, per_page: PER_PAGE });
      const answer = await client.ask(CALL, { method: 'POST', path: '/lookup/mobile-number', body });
      if (answer.kind !== 'answered') return answer;
      const { error, value } = answer.value;
      const isNobodys = error === errorCode.numberNotAccepted || error === errorCode.notFound;
      if (!isNobodys && (error !== null || !operatorsShape.Check(value)))
        return notUnderstood(CALL, answer.value);
      const identified = operatorsShape.Check(value) ? value.filter((one) => one.identified === true) : [];
      // Two possible operators are treated as none.
      const [operator] = identified.length === 1 ? identified : [];
      const carrier =
        operator?.country?.iso_code === 'CHN' ? (catalogue.carriers.get(operator.id) ?? null) : null;
      return { kind: 'number', carrier, ported: false, acceptsTopUp: true };
    },
  };
}
