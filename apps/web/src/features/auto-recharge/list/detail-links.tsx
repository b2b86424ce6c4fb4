import type { AgreementView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { paths } from '../../../platform/paths.ts';
import { LinkRow, LinkRows } from '../parts/link-rows.tsx';
import { detailTexts } from './detail-texts.ts';
import { listTexts } from './texts.ts';

/** From an agreement to its name, bill and records, and to credit pay where it has to do with it. */
export function DetailLinks({
  agreement: { agreementNo, nickname, terms, owedFen },
}: {
  readonly agreement: AgreementView;
}): ReactNode {
  const texts = useTexts(detailTexts);
  const { payLater } = useTexts(listTexts);
  const of = (path: string) => `${path}?${new URLSearchParams({ agreementNo }).toString()}`;
  return (
    <LinkRows>
      <LinkRow to={of(paths.editNickname)} value={nickname === '' ? texts.noName : <bdi>{nickname}</bdi>}>
        {texts.name}
      </LinkRow>
      <LinkRow to={of(paths.autoRechargeBill)}>{texts.bill}</LinkRow>
      <LinkRow to={of(paths.autoRechargeRecord)}>{texts.records}</LinkRow>
      {(owedFen > 0 || terms.payOrder.includes('creditPay')) && (
        <LinkRow to={paths.dealCreditPay}>{payLater}</LinkRow>
      )}
    </LinkRows>
  );
}
