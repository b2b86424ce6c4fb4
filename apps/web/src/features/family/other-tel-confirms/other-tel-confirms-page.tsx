import { type ReactNode, useId, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useNavigate } from '../../../platform/navigate.ts';
import type { ConsentOfferView } from '@phonebill/contract/wire';
import { NotThere } from '../../../agreement-view/not-there.tsx';
import { LinkRow, LinkRows } from '../../../agreement-view/rows.tsx';
import { MeCorner } from '../../../me/me-corner.tsx';
import { useLogOut } from '../../../me/log-out.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { mobileInText } from '../../../platform/mobile-number/index.ts';
import { paths } from '../../../platform/paths.ts';
import { loginPath } from '../../../platform/referer-url/index.ts';
import { useUser } from '../../../platform/tourist/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DisplaySettings } from '../../../ui/display-settings/display-settings.tsx';
import { PeopleIcon } from '../../../ui/icon/icons.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { offerCopy } from './copy.ts';
import { OfferCard } from './offer-card.tsx';
import { type Answers, asConsentNo, changesAgreed, groupOffers, withAnswer, useOffers } from './offers.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as listLayout from '../../../list-view/list-layout.module.css';
import * as listRow from '../../../list-view/list-row.module.css';
import * as styles from '../family.module.css';

/**
 * Shows everything that others ask or pay for the user's own number, for an answer (SPEC section 2,
 * otherTelConfirms); the link in the SMS names one of them. Without login it explains what this is.
 */
export default function OtherTelConfirmsPage(): ReactNode {
  const user = useUser();
  return user ? <Offers mobileNo={user.mobileNo} /> : <Visitor />;
}

function Visitor(): ReactNode {
  const copy = useTexts(offerCopy);
  const navigate = useNavigate();
  const login = useLoginPath();
  return (
    <Page
      bottom={
        <Button block onClick={() => void navigate(login, { replace: true })}>
          {copy.logIn}
        </Button>
      }
    >
      <EmptyState sign={<PeopleIcon />} title={copy.visitorTitle}>
        <p>
          <Phrases text={copy.visitorText} />
        </p>
        <p>
          <Phrases text={copy.visitorCost} />
        </p>
      </EmptyState>
      <DisplaySettings />
    </Page>
  );
}

/** Returns the login page that leads back to this link. */
function useLoginPath(): string {
  const { pathname, search } = useLocation();
  return loginPath(pathname + search);
}

function Offers({ mobileNo }: { readonly mobileNo: string | null }): ReactNode {
  const copy = useTexts(offerCopy);
  const [query] = useSearchParams();
  const link = query.get('consentNo');
  const named = asConsentNo(link);
  const offers = useOffers(mobileNo);
  const [answers, setAnswers] = useState<Answers>({});
  if (mobileNo === null || offers.data === undefined)
    return (
      <Page corner={<MeCorner />}>
        <NotThere query={offers} copy={copy} />
      </Page>
    );
  const { open, paid, over } = groupOffers(offers.data, named, answers);
  const isOther = link !== null && !offers.data.some(({ consentNo }) => consentNo === named);
  const group = (title: string, of: readonly ConsentOfferView[]) =>
    of.length > 0 && (
      <Group title={title}>
        {of.map((offer) => (
          <OfferCard
            key={offer.consentNo}
            offer={offer}
            isChange={changesAgreed(offer, offers.data)}
            mobileNo={mobileNo}
            answer={answers[offer.consentNo]?.answer ?? null}
            onAnswered={(answer) => setAnswers((before) => withAnswer(before, offer, answer))}
          />
        ))}
      </Group>
    );
  return (
    <Page corner={<MeCorner />}>
      <div className={styles.column}>
        {isOther && <OtherNumber mobileNo={mobileNo} />}
        {offers.data.length === 0 ? (
          !isOther && (
            <EmptyState sign={<PeopleIcon />} title={copy.noneTitle}>
              <p>
                <Phrases text={copy.noneText} />
              </p>
            </EmptyState>
          )
        ) : (
          <>
            <p className={styles.quiet}>
              {copy.yourNumber} <PhoneNumber value={mobileNo} />
            </p>
            {group(copy.open, open)}
            {group(copy.paid, paid)}
            {group(copy.over, over)}
          </>
        )}
      </div>
      <LinkRows>
        <LinkRow to={paths.transPage}>{copy.familyToo}</LinkRow>
        <LinkRow to={paths.autoRechargeList}>{copy.toList}</LinkRow>
      </LinkRows>
      <DisplaySettings />
    </Page>
  );
}

/** Shown when the link belongs to another number. */
function OtherNumber({ mobileNo }: { readonly mobileNo: string }): ReactNode {
  const copy = useTexts(offerCopy);
  const asAnother = useLogOut(useLoginPath());
  return (
    <Notice tone="waiting" role="alert" title={copy.otherTitle}>
      <p>
        <Phrases text={copy.otherText(mobileInText(mobileNo))} />
      </p>
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={asAnother}>
          {copy.otherLogIn}
        </Button>
      </div>
    </Notice>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const headingId = useId();
  return (
    <section className={listLayout.group} aria-labelledby={headingId}>
      <h2 className={listLayout.groupTitle} id={headingId}>
        {title}
      </h2>
      <ul className={listRow.cards}>{children}</ul>
    </section>
  );
}
