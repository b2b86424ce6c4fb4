import type { AgreementView, OperationView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import { useNavigate } from '../../../platform/navigate.ts';
import { MeCorner } from '../../../me/me-corner.tsx';
import { useSeen } from '../../../me/seen.ts';
import { useKeptPlace } from '../../../list-view/kept-place.ts';
import { useNow } from '../../../order-view/use-now.ts';
import { lazyAhead } from '../../../platform/lazy-ahead.ts';
import { isOpen as isUnanswered } from '../../../member-consent/consent-state.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { PartBoundary, lazyPart } from '@phonebill/lazy-part';
import { agreementPath, familyRequestPath, paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RepeatIcon } from '../../../ui/icon/icons.tsx';
import { PlainSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { asAgreementNo, useAgreements, useWaiting } from '../agreements.ts';
import { partsCopy } from '../../../agreement-view/copy.ts';
import { NotThere } from '../../../agreement-view/not-there.tsx';
import type { ListedAsk } from './waiting-asks.tsx';
import { AgreementCard, cardId } from './agreement-card.tsx';
import { listCopy } from './copy.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as listLayout from '../../../list-view/list-layout.module.css';
import * as listRow from '../../../list-view/list-row.module.css';
import * as styles from './agreement-list.module.css';
import { loadPart } from '../../../platform/load-chunk.ts';

const { Part: AgreementDetail, useAhead: useDetailAhead } = lazyAhead(() => import('./agreement-detail.tsx'));
const ListFoot = lazyPart(() => loadPart(() => import('./list-foot.tsx')));
const Waiting = lazyPart(() => loadPart(() => import('./waiting.tsx')));
const FamilyMonth = lazyPart(() => loadPart(() => import('./family/family-month.tsx')));
const CardSheetEntry = lazyPart(async () => ({
  default: (await import('../../../agreement-form/card-sheet-entry.tsx')).CardSheetEntry,
}));

/**
 * Shows the user's agreements (SPEC section 2, autoRechargeList): the list, or one of them with `agreementNo`
 * in the query. The list is loaded first, and the code for one agreement after it, so that it is ready when
 * one is opened.
 */
export default function AutoRechargeListPage(): ReactNode {
  const [query] = useSearchParams();
  useDetailAhead();
  const asked = query.get('agreementNo');
  if (asked === null) return <AgreementList />;
  return (
    <PartBoundary fallback={<PlainSkeleton />}>
      <AgreementDetail key={asked} agreementNo={asAgreementNo(asked)} />
    </PartBoundary>
  );
}

/** Shows the user's agreements: those they pay for, and those that others pay for. */
export function AgreementList(): ReactNode {
  const copy = useTexts(listCopy);
  const parts = useTexts(partsCopy);
  const navigate = useNavigate();
  const agreements = useAgreements('live');
  const { data: waiting = [] } = useWaiting();
  const keepPlace = useKeptPlace(agreements.data !== undefined, cardId);
  useSeen('agreements', agreements.data !== undefined);
  const asks = asksOf(waiting, agreements.data ?? []);
  const toSign = waiting.filter(({ state }) => state === 'signing');
  const hasWaiting = asks.length + toSign.length > 0;
  const isEmpty = agreements.data?.length === 0 && !hasWaiting;
  // If the list can be loaded again, that is the main action.
  const setUp = (
    <Button
      kind={agreements.isError && !agreements.data ? 'quiet' : 'primary'}
      block
      onClick={() => void navigate(paths.setAutoRecharge)}
    >
      {copy.setUp}
    </Button>
  );

  return (
    <Page corner={<MeCorner />} bottom={setUp}>
      {agreements.data === undefined ? (
        <NotThere query={agreements} copy={parts} />
      ) : isEmpty ? (
        <EmptyState sign={<RepeatIcon />} title={copy.noneTitle}>
          <p>
            <Phrases text={copy.noneText} />
          </p>
        </EmptyState>
      ) : (
        <>
          {hasWaiting && (
            <PartBoundary>
              <Waiting asks={asks} toSign={toSign} />
            </PartBoundary>
          )}
          <Groups agreements={agreements.data} hasWaiting={hasWaiting} onOpen={keepPlace} />
        </>
      )}
      {/* The length of the list is unknown before it is loaded, and content below it would move. */}
      {(agreements.data || agreements.isError) && (
        <PartBoundary>
          <ListFoot />
        </PartBoundary>
      )}
      <PartBoundary>
        <CardSheetEntry />
      </PartBoundary>
    </Page>
  );
}

/**
 * Returns the requests that wait for the consent of a number's user: openings, and running agreements whose
 * user was not asked.
 */
function asksOf(waiting: readonly OperationView[], agreements: readonly AgreementView[]): ListedAsk[] {
  const ofAgreements = agreements.filter(({ role }) => role === 'signer');
  return [...waiting, ...ofAgreements].flatMap((of) =>
    of.memberConsent && ('requestNo' in of ? of.state !== 'signing' : isUnanswered(of.memberConsent))
      ? [
          {
            agrMbl: of.agrMbl,
            terms: of.terms,
            consent: of.memberConsent,
            isOpening: 'requestNo' in of,
            path: 'requestNo' in of ? familyRequestPath(of.requestNo) : agreementPath(of.agreementNo),
          },
        ]
      : [],
  );
}

interface GroupsProps {
  readonly agreements: readonly AgreementView[];
  readonly onOpen: (agreementNo: string) => void;
}

function Groups({
  agreements,
  hasWaiting,
  onOpen,
}: GroupsProps & { readonly hasWaiting: boolean }): ReactNode {
  const copy = useTexts(listCopy);
  const mine = agreements.filter(({ role }) => role === 'signer');
  const others = agreements.filter(({ role }) => role === 'beneficiary');
  return (
    <>
      {mine.length > 0 ? (
        <Group title={copy.mine} agreements={mine} onOpen={onOpen} />
      ) : (
        !hasWaiting && (
          <p className={styles.aside}>
            <Phrases text={copy.noneMine} />
          </p>
        )
      )}
      {mine.some(({ own }) => !own) && (
        <PartBoundary>
          <FamilyMonth />
        </PartBoundary>
      )}
      {others.length > 0 && <Group title={copy.others} agreements={others} onOpen={onOpen} />}
    </>
  );
}

function Group({ title, agreements, onOpen }: GroupsProps & { readonly title: string }): ReactNode {
  const headingId = useId();
  const now = useNow(30_000);
  return (
    <section className={listLayout.group} aria-labelledby={headingId}>
      <h2 className={listLayout.groupTitle} id={headingId}>
        {title}
      </h2>
      <ul className={listRow.cards}>
        {agreements.map((agreement) => (
          <AgreementCard key={agreement.agreementNo} agreement={agreement} now={now} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
