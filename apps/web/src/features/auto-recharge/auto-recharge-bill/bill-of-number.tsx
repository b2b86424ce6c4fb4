import type { ChargeMonthView } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Months } from '../../../month-chart/months.tsx';
import { useNow } from '../../../order-view/use-now.ts';
import { formatMonth } from '../../../platform/china-time/china-time.ts';
import { call } from '../../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { paths } from '../../../platform/paths.ts';
import { queryKey } from '../../../platform/query-keys.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { BillIcon } from '../../../ui/icon/icons.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { asMonth } from '../../../list-view/filter-query.ts';
import { withCharge } from '../auto-recharge-record/charge-filter.ts';
import { ChargeRow } from '../auto-recharge-record/charge-row.tsx';
import { recordCopy } from '../auto-recharge-record/copy.ts';
import { partsCopy } from '../../../agreement-view/copy.ts';
import { NotThere } from '../../../agreement-view/not-there.tsx';
import { Fact, Facts, LinkRow, LinkRows } from '../../../agreement-view/rows.tsx';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import { DOT } from '../../../ui/phrases/dotted.ts';
import * as styles from './charge-bill.module.css';
import * as panelStyles from '../../../agreement-view/panel.module.css';
import * as listLayout from '../../../list-view/list-layout.module.css';

interface BillOfNumberProps {
  readonly agrMbl: string;
  readonly nickname: string;
  /** The agreement; null for all agreements of the number together. */
  readonly agreementNo: string | null;
}

/**
 * Renders twelve months side by side, and the charges of the chosen one, which is kept in the address; the
 * present month until another is chosen.
 */
export function BillOfNumber({ agrMbl, nickname, agreementNo }: BillOfNumberProps): ReactNode {
  const copy = useTexts(recordCopy);
  const parts = useTexts(partsCopy);
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const bill = useChargeBill(agrMbl, agreementNo);

  function choose(month: string): void {
    const changed = new URLSearchParams(query);
    changed.set('month', month);
    setQuery(changed, { replace: true, state });
  }

  if (!bill.data)
    return (
      <Page>
        <NotThere query={bill} copy={parts} />
      </Page>
    );
  const { months } = bill.data;
  const asked = asMonth(query.get('month'));
  const chosen = months.find(({ month }) => month === asked) ?? months[0];
  if (!chosen)
    return (
      <Page>
        <EmptyState sign={<BillIcon />} title={copy.chooseNone}>
          <p>
            <Phrases text={copy.chooseNoneText} />
          </p>
        </EmptyState>
      </Page>
    );
  const ofAgreement = agreementNo === null ? '' : `?${new URLSearchParams({ agreementNo }).toString()}`;
  const records = `${paths.autoRechargeRecord}${ofAgreement}`;
  return (
    <Page>
      <div className={styles.chargeBill}>
        {bill.isError && <Notice tone="waiting" role="status" title={copy.stale} />}
        <p className={styles.whose}>
          {nickname !== '' && (
            <>
              <bdi>{nickname}</bdi>
              {DOT}
            </>
          )}
          <PhoneNumber value={agrMbl} />
        </p>
        <Months
          months={months.map(({ month, creditedFen }) => ({ month, totalFen: creditedFen }))}
          valueName={copy.toppedUp}
          chosen={{ month: chosen.month, totalFen: chosen.creditedFen }}
          onChoose={choose}
        />
        <BillMonth month={chosen} isPresent={chosen === months[0]} />
        <LinkRows>
          <LinkRow to={records}>{copy.allCharges}</LinkRow>
        </LinkRows>
      </div>
    </Page>
  );
}

interface BillMonthProps {
  readonly month: ChargeMonthView;
  /** Whether it is the present month, which is not over. */
  readonly isPresent: boolean;
}

/** Renders the amounts topped up and paid in one month, and each of its charges. */
export function BillMonth({
  month: { month, creditedFen, paidFen, charges },
  isPresent,
}: BillMonthProps): ReactNode {
  const copy = useTexts(recordCopy);
  const language = useLanguage();
  const headingId = useId();
  const now = useNow(30_000);
  return (
    <section className={styles.month} aria-labelledby={headingId}>
      <div className={panelStyles.panel}>
        <h2 className={panelStyles.heading} id={headingId}>
          {copy.billOf(formatMonth(month, language))}
          {isPresent && (
            <span>
              {DOT}
              {copy.soFar}
            </span>
          )}
        </h2>
        <Facts>
          <Fact name={copy.credited}>
            <Amount fen={creditedFen} />
          </Fact>
          <Fact name={copy.paid}>
            <Amount fen={paidFen} />
          </Fact>
        </Facts>
        {charges.length === 0 && <p className={panelStyles.aside}>{copy.noCharges}</p>}
      </div>
      {charges.length > 0 && (
        <ul className={listLayout.list}>
          {charges.map((charge) => (
            <ChargeRow key={charge.chargeNo} charge={charge} now={now} to={chargePath(charge.chargeNo)} />
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * Loads a number's charges of the last twelve months, of one agreement or of all the user's own. An empty
 * number loads nothing.
 */
export function useChargeBill(agrMbl: string, agreementNo: string | null) {
  return useQuery({
    queryKey: queryKey('agreements', 'bill', agrMbl, agreementNo),
    queryFn: ({ signal }) =>
      call(
        'GET /auto/v1/charge/getBillByAgrMbl',
        { agrMbl, ...(agreementNo && { agreementNo }) },
        { failureShownBy: 'caller', signal },
      ),
    enabled: agrMbl !== '',
    refetchOnMount: 'always',
  });
}

function chargePath(chargeNo: string): string {
  return `${paths.autoRechargeRecord}?${withCharge(new URLSearchParams(), chargeNo).toString()}`;
}
