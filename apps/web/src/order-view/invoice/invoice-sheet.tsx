import type { InvoiceView, OrderView } from '@phonebill/contract/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, CallError } from '../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { leaveTo } from '../../platform/leave-to.ts';
import { keepAnswer } from '../../platform/keep-answer.ts';
import { queryKey } from '../../platform/query-keys.ts';
import { walletApp } from '../../platform/wallet-app/index.ts';
import { openElsewhere } from '../../platform/wallet-app/open-elsewhere.ts';
import { showFen } from '../../ui/amount/amount-parts.ts';
import { Button } from '../../ui/button/button.tsx';
import { explainAsking } from '../../ui/notice/explain-call.ts';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import { join } from '../join.ts';
import { minutePromise } from '../promises.ts';
import { useNow } from '../use-now.ts';
import { invoiceCopy } from './invoice-copy.ts';
import { InvoiceForm } from './invoice-form.tsx';
import * as styles from '../../own-forms/own-forms.module.css';

const ASK_AGAIN_MS = 3000;

interface InvoiceSheetProps {
  readonly order: OrderView;
  readonly onClose: () => void;
}

/**
 * Renders an order's invoice: requests it, and shows its state, which is loaded repeatedly until it is
 * issued.
 */
export default function InvoiceSheet({ order, onClose }: InvoiceSheetProps): ReactNode {
  const copy = useTexts(invoiceCopy);
  const queries = useQueryClient();
  const key = queryKey('invoices', 'of', order.orderNo);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call('GET /own/v1/invoice', { orderNo: order.orderNo }, { failureShownBy: 'caller', signal }),
    refetchInterval: ({ state }) => (state.data?.invoice?.state === 'asked' ? ASK_AGAIN_MS : false),
  });
  return (
    <Sheet title={copy.title} onClose={onClose}>
      <div className={styles.form}>
        {data ? (
          <>
            {data.invoice && <InvoiceStands invoice={data.invoice} />}
            {data.mayAsk && (
              <InvoiceForm
                order={order}
                onAsked={(invoice) => void keepAnswer(queries, key, { invoice, mayAsk: false })}
              />
            )}
            {!data.invoice && !data.mayAsk && <Notice tone="waiting" title={copy.notPossible} />}
          </>
        ) : error instanceof CallError ? (
          <>
            <FailureNotice failure={explainAsking(error)} />
            <Button block onClick={refetch}>
              {copy.tryAgain}
            </Button>
          </>
        ) : (
          <div aria-busy="true">
            <p className="only-read-aloud">{copy.looking}</p>
            <Bone kind="line" />
            <Bone kind="field" />
          </div>
        )}
      </div>
    </Sheet>
  );
}

/** Renders the state of the invoice, its recipient, and the link to it. */
function InvoiceStands({ invoice }: { readonly invoice: InvoiceView }): ReactNode {
  const copy = useTexts(invoiceCopy);
  const language = useLanguage();
  const now = useNow(1000);
  const { state, kind, title, taxNo, area, amountFen, url, askedAt } = invoice;
  const usual = minutePromise(now - Date.parse(askedAt), language);
  const words = {
    asked: usual === null ? copy.askedText : join(language, usual, copy.askedText),
    issued: kind === 'paper' ? copy.issuedPaperText : null,
    refused: copy.refusedText,
    undeliverable: copy.undeliverableText,
  }[state];
  return (
    <>
      {state === 'issued' ? (
        <p role="status">
          <strong>{copy.issued}</strong> {words}
        </p>
      ) : (
        <Notice tone={state === 'asked' ? 'waiting' : 'danger'} role="status" title={copy[state]}>
          <p>{words}</p>
        </Notice>
      )}
      <dl className={styles.rows}>
        <Row name={copy.titleRow}>{title}</Row>
        {taxNo !== null && <Row name={copy.taxNoRow}>{taxNo}</Row>}
        <Row name={copy.amountRow}>{showFen(amountFen)}</Row>
        {area !== null && <Row name={copy.areaRow}>{area}</Row>}
      </dl>
      {url !== null && (
        <Button
          kind="quiet"
          block
          onClick={() => openElsewhere(url, { signedOn: false }, { walletApp, here: location.href, leaveTo })}
        >
          {copy.view}
        </Button>
      )}
    </>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
