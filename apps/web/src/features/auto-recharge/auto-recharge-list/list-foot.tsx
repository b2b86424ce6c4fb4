import type { ReactNode } from 'react';
import { AdvertsAtEnd } from '../../../advert-view/adverts-at-end.tsx';
import { LinkRow, LinkRows } from '../../../agreement-view/rows.tsx';
import { useUnreadMarks } from '../../../me/unread.ts';
import { hasFeature } from '../../../platform/features.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { paths } from '../../../platform/paths.ts';
import { MissingPart } from '../../../ui/notice/missing-part.tsx';
import { listCopy } from './copy.ts';

/**
 * Renders the foot of the list: further links, with a mark if a request of others waits; then the adverts.
 */
export default function ListFoot(): ReactNode {
  const copy = useTexts(listCopy);
  const marks = useUnreadMarks();
  const offers = marks.data?.offers ?? 0;
  return (
    <>
      <LinkRows>
        <LinkRow to={paths.transPage}>{copy.familyToo}</LinkRow>
        <LinkRow to={paths.otherTelConfirms} value={offers > 0 && <b>{copy.offers(offers)}</b>}>
          {copy.others}
        </LinkRow>
        <LinkRow to={paths.recommendationList}>{copy.recommendations}</LinkRow>
        <LinkRow to={paths.autoRechargeRecord}>{copy.records}</LinkRow>
        {hasFeature('creditPay') && <LinkRow to={paths.dealCreditPay}>{copy.payLater}</LinkRow>}
        <LinkRow to={paths.autoRechargeHistoryList}>{copy.history}</LinkRow>
      </LinkRows>
      <AdvertsAtEnd business="LBY" />
      <MissingPart query={marks} words={copy.offersMissing} />
    </>
  );
}
