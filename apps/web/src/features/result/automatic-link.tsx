import type { OrderView } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/http/index.ts';
import { useTexts } from '../../platform/language/index.ts';
import { Link } from '../../platform/link.tsx';
import { isOpenScreen } from '../../platform/open-screens.ts';
import { type AgreementDraft, paths } from '../../platform/paths.ts';
import { queryKey } from '../../platform/query-keys.ts';
import { useOwnNumber } from '../../platform/sign-on/use-own-number.ts';
import { useCaller } from '../../platform/tourist/index.ts';
import { showFen } from '../../ui/amount/amount-parts.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { ForwardIcon, RepeatIcon } from '../../ui/icon/icons.tsx';
import { automaticCopy } from './automatic-copy.ts';
import * as styles from '../../order-view/order-actions.module.css';

/**
 * Offers automatic top-up after a credited top-up of the same number; for another person's number by the form
 * that asks them first. Not offered if the number has it already, or while that is not known.
 */
export default function AutomaticLink({ order }: { readonly order: OrderView }): ReactNode {
  const copy = useTexts(automaticCopy);
  const isUser = useCaller() === 'user';
  const own = useOwnNumber();
  const { data } = useQuery({
    queryKey: queryKey('agreements', 'signedNumbers'),
    queryFn: ({ signal }) =>
      call('GET /auto/v1/querySignMobileList', {}, { failureShownBy: 'caller', signal }),
    enabled: isUser && isOpenScreen(paths.setAutoRecharge),
    retry: false,
  });
  const { mobileNo, faceFen: amountFen } = order;
  if (!data || own === null || data.numbers.some(({ agrMbl }) => agrMbl === mobileNo)) return null;
  const isOwn = mobileNo === own;
  const amount = showFen(amountFen);
  return (
    <Link
      className={styles.orderOffer}
      to={isOwn ? paths.setAutoRecharge : paths.transPage}
      state={{ ...(!isOwn && { agrMbl: mobileNo }), amountFen } satisfies AgreementDraft}
    >
      <RepeatIcon />
      <span>
        {isOwn ? copy.forOwn : copy.forOther}
        <span className={styles.orderLinksWords}>
          <Phrases text={isOwn ? copy.forOwnText(amount) : copy.forOtherText(amount)} />
        </span>
      </span>
      <ForwardIcon />
    </Link>
  );
}
