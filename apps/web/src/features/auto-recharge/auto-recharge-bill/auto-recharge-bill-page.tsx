import { mobile } from '@phonebill/contract/validation';
import type { AgreementView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useNavigate } from '../../../platform/navigate.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { paths } from '../../../platform/paths.ts';
import { Redirect } from '../../../platform/redirect.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { BillIcon } from '../../../ui/icon/icons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { asAgreementNo, useAgreement, useAgreements } from '../agreements.ts';
import { recordCopy } from '../auto-recharge-record/copy.ts';
import { AgreementTitle } from '../../../agreement-view/agreement-title.tsx';
import { partsCopy } from '../../../agreement-view/copy.ts';
import { AgreementMissing, NotThere } from '../../../agreement-view/not-there.tsx';
import { LinkRow, LinkRows } from '../../../agreement-view/rows.tsx';
import { BillOfNumber } from './bill-of-number.tsx';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as styles from '../../../agreement-view/rows.module.css';

/**
 * Shows automatic charges by month (SPEC section 2, autoRechargeBill): of the agreement in the query, or of
 * the number passed by the previous screen; without either the user chooses.
 */
export default function AutoRechargeBillPage(): ReactNode {
  const parts = useTexts(partsCopy);
  const [query] = useSearchParams();
  const { state } = useLocation();
  const asked = query.get('agreementNo');
  const agreementNo = asAgreementNo(asked);
  const agreement = useAgreement(agreementNo);
  const number = asked === null ? readNumber(state) : null;
  if (number !== null) return <BillOfNumber agrMbl={number} nickname="" agreementNo={null} />;
  if (asked === null) return <ChooseNumber />;
  if (agreement.data)
    return (
      <BillOfNumber
        agrMbl={agreement.data.agrMbl}
        nickname={agreement.data.nickname}
        agreementNo={agreementNo}
      />
    );
  if (agreementNo === null || agreement.error?.is('agreementNotFound'))
    return <AgreementMissing error={agreement.error} />;
  return (
    <Page>
      <NotThere query={agreement} copy={parts} />
    </Page>
  );
}

/** Lets the user choose among the agreements they pay for; if there is only one, it is shown directly. */
export function ChooseNumber(): ReactNode {
  const copy = useTexts(recordCopy);
  const parts = useTexts(partsCopy);
  const navigate = useNavigate();
  const agreements = useAgreements('live');
  const mine = agreements.data?.filter(({ role }) => role === 'signer') ?? [];
  if (agreements.data === undefined)
    return (
      <Page>
        <NotThere query={agreements} copy={parts} />
      </Page>
    );
  if (mine.length === 0) {
    return (
      <Page>
        <EmptyState
          sign={<BillIcon />}
          title={copy.chooseNone}
          action={<Button onClick={() => void navigate(paths.autoRechargeList)}>{copy.begin}</Button>}
        >
          <p>
            <Phrases text={copy.chooseNoneText} />
          </p>
        </EmptyState>
      </Page>
    );
  }
  if (mine.length === 1 && mine[0]) return <Redirect to={billOf(mine[0])} />;
  return (
    <Page>
      <h2>{copy.chooseTitle}</h2>
      <LinkRows>
        {mine.map((agreement) => (
          <LinkRow key={agreement.agreementNo} to={billOf(agreement)}>
            <AgreementTitle agreement={agreement} />
            {agreement.nickname !== '' && (
              <span className={styles.under}>
                <PhoneNumber value={agreement.agrMbl} />
              </span>
            )}
          </LinkRow>
        ))}
      </LinkRows>
    </Page>
  );
}

const billOf = ({ agreementNo }: Pick<AgreementView, 'agreementNo'>): string =>
  `?${new URLSearchParams({ agreementNo })}`;

/**
 * Returns the number from a history entry's state, where the previous screen put it so that it does not
 * appear in the address; null if there is no valid one.
 */
export function readNumber(state: unknown): string | null {
  const { agrMbl } = (state ?? {}) as { agrMbl?: unknown };
  return typeof agrMbl === 'string' && mobile.accepts(agrMbl) ? agrMbl : null;
}
