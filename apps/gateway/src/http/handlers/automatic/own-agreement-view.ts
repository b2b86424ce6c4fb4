import type { AgreementView } from '@phonebill/contract';
import type { AgreementQueries, Caller } from '../../../agreements/store/index.ts';
import type { AgreementViews } from '../../../agreements/index.ts';
import { Refusal } from '../../../runtime/index.ts';

/** The signer's own agreement, the answer of commands. Throws Refusal `agreementNotFound`. */
export async function ownAgreementView(
  { queries, views }: { readonly queries: AgreementQueries; readonly views: AgreementViews },
  caller: Caller,
  agreementNo: string,
): Promise<AgreementView> {
  const found = await queries.one(caller, agreementNo);
  if (found?.agreement.userNo !== caller.userNo) throw new Refusal('agreementNotFound');
  return views.agreement(found, caller.userNo);
}
