/** Agreements in the console. */
export { agreementLife } from './agreement-life.ts';
export { agreementRowView } from './agreement-rows.ts';
export { agreementsOfSigner, chargesOfAgreement, numbersAbout } from './list-agreements.ts';
