import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Months } from '../../../month-chart/months.tsx';
import { useTexts } from '../../../platform/language/index.ts';
import { paths } from '../../../platform/paths.ts';
import { BillIcon } from '../../../ui/icon/icons.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { useChargeBill } from '../api/use-charge-bill.ts';
import { asMonth } from '../charges/filter.ts';
import { chargesTexts } from '../charges/texts.ts';
import { LinkRow, LinkRows } from '../parts/link-rows.tsx';
import { NotThere } from '../parts/not-there.tsx';
import { partTexts } from '../parts/texts.ts';
import { BillMonth } from './bill-month.tsx';
import './bill.css';

interface BillOfNumberProps {
  readonly agrMbl: string;
  readonly nickname: string;
  /** Null: all agreements of the number together. */
  readonly agreementNo: string | null;
}

/**
 * Twelve months side by side, and what was charged in the chosen one, which the address keeps; the present
 * one until another is chosen.
 */
export function BillOfNumber({ agrMbl, nickname, agreementNo }: BillOfNumberProps): ReactNode {
  const texts = useTexts(chargesTexts);
  const words = useTexts(partTexts);
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
        <NotThere query={bill} words={words} />
      </Page>
    );
  const { months } = bill.data;
  const asked = asMonth(query.get('month'));
  const chosen = months.find(({ month }) => month === asked) ?? months[0];
  if (!chosen)
    return (
      <Page>
        <EmptyState sign={<BillIcon />} title={texts.chooseNone}>
          <p>{texts.chooseNoneWords}</p>
        </EmptyState>
      </Page>
    );
  const records = `${paths.autoRechargeRecord}${agreementNo === null ? '' : `?${new URLSearchParams({ agreementNo }).toString()}`}`;
  return (
    <Page>
      <div className="charge-bill">
        {bill.isError && <Notice tone="waiting" role="status" title={texts.stale} />}
        <p className="charge-bill__whose">
          {nickname !== '' && (
            <>
              <bdi>{nickname}</bdi> ·{' '}
            </>
          )}
          <PhoneNumber value={agrMbl} />
        </p>
        <Months
          months={months.map(({ month, creditedFen }) => ({ month, totalFen: creditedFen }))}
          valueName={texts.toppedUp}
          chosen={{ month: chosen.month, totalFen: chosen.creditedFen }}
          onChoose={choose}
        />
        <BillMonth month={chosen} isPresent={chosen === months[0]} />
        <LinkRows>
          <LinkRow to={records}>{texts.allCharges}</LinkRow>
        </LinkRows>
      </div>
    </Page>
  );
}
