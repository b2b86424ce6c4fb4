import type { AgreementView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useTexts } from '../../../platform/language/index.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { BillIcon } from '../../../ui/icon/icons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { useAgreements } from '../api/use-agreements.ts';
import { chargesTexts } from '../charges/texts.ts';
import { AgreementTitle } from '../parts/agreement-title.tsx';
import { LinkRow, LinkRows } from '../parts/link-rows.tsx';
import { NotThere } from '../parts/not-there.tsx';
import { partTexts } from '../parts/texts.ts';

/** Whose bill: one of the agreements that one pays for; with a single one there is nothing to choose. */
export function ChooseNumber(): ReactNode {
  const texts = useTexts(chargesTexts);
  const words = useTexts(partTexts);
  const navigate = useNavigate();
  const agreements = useAgreements('live');
  const mine = agreements.data?.filter(({ role }) => role === 'signer') ?? [];
  if (agreements.data === undefined)
    return (
      <Page>
        <NotThere query={agreements} words={words} />
      </Page>
    );
  if (mine.length === 0) {
    return (
      <Page>
        <EmptyState
          sign={<BillIcon />}
          title={texts.chooseNone}
          action={<Button onClick={() => void navigate(paths.autoRechargeList)}>{texts.begin}</Button>}
        >
          <p>{texts.chooseNoneWords}</p>
        </EmptyState>
      </Page>
    );
  }
  if (mine.length === 1 && mine[0]) return <Navigate replace to={billOf(mine[0])} />;
  return (
    <Page>
      <h2>{texts.chooseTitle}</h2>
      <LinkRows>
        {mine.map((agreement) => (
          <LinkRow key={agreement.agreementNo} to={billOf(agreement)}>
            <AgreementTitle agreement={agreement} />
            {agreement.nickname !== '' && (
              <span className="link-row__under">
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
