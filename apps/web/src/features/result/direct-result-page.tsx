import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PartBoundary, lazyPart } from '@phonebill/lazy-part';
import { asOrderNo } from '../../order-view/order-paths.ts';
import { copyText } from '../../platform/clipboard/copy-text.ts';
import { useTexts } from '../../platform/language/index.ts';
import { loadPart } from '../../platform/load-chunk.ts';
import { pagesOrigin } from '../../platform/page-address/index.ts';
import { BASE, directResultPath, paths } from '../../platform/paths.ts';
import { visitorOrders } from '../../platform/visitor-orders.ts';
import { CopyIcon } from '../../ui/icon/copy-icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TextToCopy } from '../../ui/text-to-copy/text-to-copy.tsx';
import { showToast } from '../../ui/toast/toast.ts';
import { directOrderCalls } from './api.ts';
import { directResultCopy } from './copy.ts';
import {
  FollowedResult,
  type MissingResultProps,
  RecordsLink,
  type ResultLinksProps,
} from './followed-result.tsx';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import * as styles from '../../order-view/order-actions.module.css';

/** Rarely needed: nearly every result exists. */
const DirectMissing = lazyPart(() =>
  loadPart(async () => ({ default: (await import('./direct-missing.tsx')).DirectMissing })),
);

/**
 * Shows the result of an order placed without login (SPEC section 2, directResult). The key in the address
 * opens it, on any device; only the device that placed it can pay and cancel.
 */
export default function DirectResultPage(): ReactNode {
  const [query] = useSearchParams();
  const orderNo = asOrderNo(query.get('orderNo'));
  const resultKey = query.get('key') ?? '';
  if (orderNo === null || !/^[A-Za-z0-9_-]{43}$/.test(resultKey))
    return (
      <Page>
        <ResultMissing error={null} />
      </Page>
    );
  return <DirectResult key={`${orderNo} ${resultKey}`} orderNo={orderNo} resultKey={resultKey} />;
}

function DirectResult({
  orderNo,
  resultKey,
}: {
  readonly orderNo: string;
  readonly resultKey: string;
}): ReactNode {
  const copy = useTexts(directResultCopy);
  const calls = useMemo(() => directOrderCalls(resultKey), [resultKey]);
  return (
    <FollowedResult
      orderNo={orderNo}
      resultKey={resultKey}
      calls={calls}
      mayAct={visitorOrders.placedHere(orderNo)}
      Links={BearersLinks}
      leaveWords={copy.keepLink}
      againPath={paths.directCharge}
      Missing={ResultMissing}
    />
  );
}

function ResultMissing(props: MissingResultProps): ReactNode {
  return (
    <PartBoundary>
      <DirectMissing {...props} />
    </PartBoundary>
  );
}

function BearersLinks({ order: { orderNo }, resultKey = '' }: ResultLinksProps): ReactNode {
  return (
    <>
      <CopyLink orderNo={orderNo} resultKey={resultKey} />
      <RecordsLink />
    </>
  );
}

interface CopyLinkProps {
  readonly orderNo: string;
  readonly resultKey: string;
}

/**
 * Copies the link that opens this result without login, with a note on what it shows. Nothing else of the
 * address is included.
 */
export function CopyLink({ orderNo, resultKey }: CopyLinkProps): ReactNode {
  const copy = useTexts(directResultCopy);
  const link = pagesOrigin() + BASE + directResultPath(orderNo, resultKey);
  const [isShown, setShown] = useState(false);
  const copyLink = async () => {
    if (await copyText(link)) return showToast(copy.linkCopied);
    setShown(true);
  };
  return (
    <>
      <button type="button" className={styles.orderLinksItem} onClick={() => void copyLink()}>
        <span>
          {copy.copyLink}
          <span className={styles.orderLinksWords}>
            <Phrases text={copy.copyLinkText} />
          </span>
        </span>
        <CopyIcon />
      </button>
      {isShown && <TextToCopy text={link} />}
    </>
  );
}
