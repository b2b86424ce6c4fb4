import type { OperationView } from '@phonebill/contract/wire';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useNavigate } from '../../../platform/navigate.ts';
import { AdvertsAtEnd } from '../../../advert-view/adverts-at-end.tsx';
import { Announcement } from '../../../order-view/announcement.tsx';
import { useNow } from '../../../order-view/use-now.ts';
import { useWaited } from '../../../order-view/use-waited.ts';
import { campaignReturn } from '../../../platform/campaign-return.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { Link } from '../../../platform/link.tsx';
import {
  type AgreementDraft,
  agreementFormPath,
  agreementPath,
  changeAgreementPath,
  paths,
  pathWith,
} from '../../../platform/paths.ts';
import { Redirect } from '../../../platform/redirect.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ForwardIcon } from '../../../ui/icon/icons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { agreementNumberCopy } from '../../../agreement-view/number-copy.ts';
import { FormSkeleton } from '../../../agreement-view/form-skeleton.tsx';
import { Outcome } from '../../../agreement-view/outcome.tsx';
import { useOperation } from '../../../agreement-form/operation.ts';
import { isUpToMember, outcomePath } from '../../../agreement-form/outcome-path.ts';
import { useRules } from '../../../agreement-form/rules.ts';
import { MissingPart } from '../../../ui/notice/missing-part.tsx';
import { autoResultCopy } from './copy.ts';
import { SigningStep } from './signing-step.tsx';
import { resultDisplayStatus, wayOn } from './result-status.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as styles from '../../../order-view/order-actions.module.css';

/** Shows the result of a setup or a change (SPEC section 2, autoRechargeResult). */
export default function AutoRechargeResultPage(): ReactNode {
  const copy = useTexts(autoResultCopy);
  const { agreementNo: numberName } = useTexts(agreementNumberCopy);
  const language = useLanguage();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const given = query.get('requestNo') ?? '';
  const requestNo = /^[A-Za-z0-9-]{16,64}$/.test(given) ? given : null;
  const { data: operation, error, refetch } = useOperation(requestNo);
  const rules = useRules();
  const notice = rules.data?.noticeMs ?? null;
  const now = useNow(operation?.state === 'signing' ? 1000 : 60_000);
  const { waitedMs } = useWaited();
  const toList = (
    <Button block onClick={() => void navigate(paths.autoRechargeList, { replace: true })}>
      {copy.seeAll}
    </Button>
  );

  if (requestNo === null)
    return (
      <Page>
        <ErrorState title={copy.noRequestTitle} action={toList}>
          <p>
            <Phrases text={copy.noRequestText} />
          </p>
        </ErrorState>
      </Page>
    );
  if (!operation && !error)
    return (
      <>
        <Announcement words={null} before={copy.loading} />
        <FormSkeleton />
      </>
    );
  if (!operation) {
    const isUnknown = error?.is('operationNotFound') ?? false;
    return (
      <Page>
        <ErrorState
          title={isUnknown ? copy.notFoundTitle : copy.failedTitle}
          onRetry={isUnknown ? undefined : refetch}
          error={error}
          advice={copy.failedText}
          action={isUnknown && toList}
        >
          {isUnknown && (
            <p>
              <Phrases text={copy.notFoundText} />
            </p>
          )}
        </ErrorState>
      </Page>
    );
  }
  if (isUpToMember(operation)) return <Redirect to={outcomePath(operation)} />;
  const status = resultDisplayStatus(operation, { now, waitedMs, notice }, language);
  const on = wayOn(operation, language);
  return (
    <Page
      bottom={
        operation.state === 'signing' && operation.signAt ? (
          <SigningStep requestNo={operation.requestNo} signAt={operation.signAt} />
        ) : on === null ? (
          toList
        ) : (
          <Button
            block
            onClick={() => void navigate(formPath(operation), { replace: true, state: draftOf(operation) })}
          >
            {on}
          </Button>
        )
      }
    >
      <Announcement words={status} before={copy.loading} />
      <Outcome
        status={status}
        help={{ quote: { name: numberName, value: operation.agreementNo }, orderNo: null }}
      />
      {operation.state === 'done' && <NextSteps agreementNo={operation.agreementNo} />}
      <AdvertsAtEnd business="JGY" />
      {operation.state === 'done' && <MissingPart query={rules} words={copy.noticeMissing} />}
    </Page>
  );
}

function NextSteps({ agreementNo }: { readonly agreementNo: string }): ReactNode {
  const copy = useTexts(autoResultCopy);
  const [campaign] = useState(() => campaignReturn.get());
  const links = [
    ...(campaign ? [{ to: campaign.path, name: copy.seeReward, words: copy.seeRewardText }] : []),
    { to: agreementPath(agreementNo), name: copy.seeIt, words: copy.seeItText },
    {
      to: pathWith(paths.editNickname, { agreementNo }),
      name: copy.nameIt,
      words: copy.nameItText,
    },
    { to: paths.transPage, name: copy.familyToo, words: copy.familyTooText },
  ];
  return (
    <nav className={styles.orderLinks} aria-label={copy.next}>
      {links.map(({ to, name, words }) => (
        <Link key={to} className={styles.orderLinksItem} to={to}>
          <span>
            {name}
            <span className={styles.orderLinksWords}>{words}</span>
          </span>
          <ForwardIcon />
        </Link>
      ))}
    </nav>
  );
}

/** Returns the path of the form from which it came, with the user's choices. */
function formPath(operation: OperationView): string {
  return operation.kind === 'edit' ? changeAgreementPath(operation) : agreementFormPath(operation.variant);
}

function draftOf({ kind, agrMbl, terms }: OperationView): AgreementDraft {
  return { ...(kind === 'add' && { agrMbl }), ...(terms && { terms }) };
}
