/** The content of Alipay's notices about agreements. */
import { clockText } from '@phonebill/china-time';
import type { AgreementBook } from './book.ts';

const types: Readonly<Record<string, { readonly type: string; readonly status: string }>> = {
  'agreement.signed': { type: 'dut_user_sign', status: 'NORMAL' },
  'agreement.ended': { type: 'dut_user_unsign', status: 'UNSIGN' },
};

export const isOfAgreement = (type: string): boolean => types[type] !== undefined;

/**
 * Returns the content of a notice of this type about an agreement, found by Alipay's number; null when there
 * is none.
 */
export function agreementContent(
  book: AgreementBook,
  type: string,
  agreementNo: string,
): Readonly<Record<string, string>> | null {
  const [agreement, said] = [book.byNo(agreementNo), types[type]];
  if (!agreement || !said) return null;
  const { externalNo, product, scene, account, nextOn, signedAt, endedAt } = agreement;
  return {
    notify_type: said.type,
    status: said.status,
    agreement_no: agreementNo,
    external_agreement_no: externalNo,
    external_logon_id: account,
    personal_product_code: product,
    sign_scene: scene,
    alipay_user_id: '2088000000000000',
    alipay_logon_id: '138****0000',
    ...(said.status === 'NORMAL'
      ? {
          sign_time: clockText(signedAt ?? 0),
          valid_time: clockText(signedAt ?? 0),
          invalid_time: '2115-02-01 00:00:00',
          ...(nextOn !== null && { next_deduct_time: nextOn }),
        }
      : { unsign_time: clockText(endedAt ?? 0) }),
  };
}
