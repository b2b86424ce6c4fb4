import type { ChargeView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import { chargeReasonTitle, chargeDisplayStatus } from '../../../agreement-view/charge-status.ts';
import { helpLinkCopy } from '../../../help/link-copy.ts';
import { HelpLink } from '../../../help/help-link.tsx';
import type { NextStep } from '../../../help/next-copy.ts';
import { useBackToList, useStartAtTop } from '../../../list-view/kept-place.ts';
import { useNow } from '../../../order-view/use-now.ts';
import { formatMoment } from '../../../platform/china-time/china-time.ts';
import { type Language, useLanguage, useTexts } from '../../../platform/language/index.ts';
import { agreementPath, paths, pathWith } from '../../../platform/paths.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ReceiptIcon } from '../../../ui/icon/icons.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { StateMark } from '../../../ui/state-mark/state-mark.tsx';
import { partsCopy } from '../../../agreement-view/copy.ts';
import { NotThere } from '../../../agreement-view/not-there.tsx';
import { Fact, Facts, LinkRow, LinkRows } from '../../../agreement-view/rows.tsx';
import { useCharge } from './api.ts';
import { withCharge } from './charge-filter.ts';
import { chargeSentence, debtText, paidFromText } from './charge-text.ts';
import { recordCopy } from './copy.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import { DOT } from '../../../ui/phrases/dotted.ts';
import * as styles from './charge-detail.module.css';
import * as panelStyles from '../../../agreement-view/panel.module.css';
import * as listRow from '../../../list-view/list-row.module.css';
import * as rowsStyles from '../../../agreement-view/rows.module.css';

/** Shows one charge from the list; null if the address names none. */
export default function ChargeDetail({ chargeNo }: { readonly chargeNo: string | null }): ReactNode {
  const copy = useTexts(recordCopy);
  const parts = useTexts(partsCopy);
  const now = useNow(30_000);
  const query = useCharge(chargeNo);
  const [address] = useSearchParams();
  const backToList = useBackToList(`?${withCharge(address, null)}`);
  useStartAtTop();
  const toList = (
    <Button kind="quiet" onClick={backToList}>
      {copy.allCharges}
    </Button>
  );
  return (
    <Page title={copy.detail} onBack={backToList}>
      {content()}
    </Page>
  );

  function content(): ReactNode {
    if (query.data) {
      return (
        <>
          {query.isError && <Notice tone="waiting" role="status" title={copy.stale} />}
          <ChargeAccount charge={query.data} now={now} />
        </>
      );
    }
    const isMissing = chargeNo === null || query.data === null || query.error?.is('agreementNotFound');
    if (isMissing)
      return (
        <EmptyState sign={<ReceiptIcon />} title={copy.notFoundTitle} action={toList}>
          <p>
            <Phrases text={copy.notFoundText} />
          </p>
        </EmptyState>
      );
    return <NotThere query={query} copy={parts} action={toList} />;
  }
}

interface ChargeAccountProps {
  readonly charge: ChargeView;
  readonly now: number;
}

/** Renders the outcome of a charge: in a sentence, in figures, with further links. */
export function ChargeAccount({ charge, now }: ChargeAccountProps): ReactNode {
  const copy = useTexts(recordCopy);
  const language = useLanguage();
  const headingId = useId();
  const { agreementNo, agrMbl, nickname, reason, amountFen, orderNo, chargeNo, debt } = charge;
  const { tone, state } = chargeDisplayStatus(charge, language);
  const order = orderNo === null ? null : pathWith(paths.rechargeRecord, { orderNo });
  const sentence = chargeSentence(charge, now, language);
  const nextStep = nextOfCharge(charge, language);
  const isUnpaid = debt !== null && debt.state !== 'paid';
  return (
    <div className={styles.chargeDetail}>
      <section className={styles.head}>
        <p className={styles.whose}>
          {nickname !== '' && (
            <>
              <bdi>{nickname}</bdi>
              {DOT}
            </>
          )}
          <PhoneNumber value={agrMbl} />
        </p>
        <p className={styles.amount}>
          <Amount fen={amountFen} kind="display" />
        </p>
        <StateMark tone={tone}>{state}</StateMark>
        <p className={styles.sentence}>
          <Phrases text={sentence} />
        </p>
        {reason !== null && isReasonNews(charge) && (
          <p className={styles.why}>{chargeReasonTitle(reason, language)}</p>
        )}
      </section>
      <section className={panelStyles.panel} aria-labelledby={headingId}>
        <h2 className={panelStyles.heading} id={headingId}>
          {copy.facts}
        </h2>
        <ChargeFacts charge={charge} now={now} />
      </section>
      <LinkRows>
        {isUnpaid && (
          <LinkRow to={paths.dealCreditPay} value={<Amount fen={debt.amountFen} />}>
            {copy.debt}
          </LinkRow>
        )}
        {order && <LinkRow to={order}>{copy.order}</LinkRow>}
        <LinkRow to={agreementPath(agreementNo)}>{copy.agreement}</LinkRow>
        <li className={listRow.row}>
          <HelpLink
            name={helpLinkCopy[language].help}
            now={sentence}
            next={nextStep}
            quote={{ name: copy.chargeNo, value: chargeNo }}
            orderNo={orderNo}
          />
        </li>
      </LinkRows>
    </div>
  );
}

/** Returns what comes next: another try, nothing more, or a change that the page shows by itself. */
function nextOfCharge({ state, nextTryAt, restsBecause, endedAt }: ChargeView, language: Language): NextStep {
  if (state === 'credited') return 'credited';
  if (endedAt !== null) return 'charge';
  if (nextTryAt === null || restsBecause) return 'keptInformed';
  return { text: `${recordCopy[language].nextTry}: ${formatMoment(Date.parse(nextTryAt), language)}` };
}

function ChargeFacts({ charge, now }: ChargeAccountProps): ReactNode {
  const copy = useTexts(recordCopy);
  const language = useLanguage();
  const { paidFen, announcedAt, debitAt, tries, mostTries, nextTryAt, endedAt, debt, chargeNo } = charge;
  const paidFrom = paidFromText(charge, language);
  const moment = (time: string) => formatMoment(Date.parse(time), language);
  return (
    <Facts>
      <Fact name={copy.paid}>{paidFen === null ? copy.nothingPaid : <Amount fen={paidFen} />}</Fact>
      {paidFrom && <Fact name={copy.source}>{paidFrom}</Fact>}
      {debt && <Fact name={copy.debt}>{debtText(debt, now, language)}</Fact>}
      <Fact name={copy.announced}>{moment(announcedAt)}</Fact>
      <Fact name={copy.debit}>{moment(debitAt)}</Fact>
      {tries > 0 && <Fact name={copy.tries}>{copy.triesOf(tries, mostTries)}</Fact>}
      {nextTryAt !== null && !charge.restsBecause && <Fact name={copy.nextTry}>{moment(nextTryAt)}</Fact>}
      {endedAt !== null && <Fact name={copy.ended}>{moment(endedAt)}</Fact>}
      <Fact name={copy.chargeNo}>
        <span className={rowsStyles.quiet}>{chargeNo}</span>
      </Fact>
    </Facts>
  );
}

/**
 * Returns whether the reason adds to the sentence: once it was paid, an earlier source's refusal no longer
 * matters.
 */
function isReasonNews({ state }: ChargeView): boolean {
  return !['credited', 'delivering', 'refunding', 'refunded'].includes(state);
}
