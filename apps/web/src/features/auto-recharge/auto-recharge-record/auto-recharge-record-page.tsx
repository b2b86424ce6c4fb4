import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import { useNavigate } from '../../../platform/navigate.ts';
import { ListEnd } from '../../../list-view/list-end.tsx';
import { useKeptPlace } from '../../../list-view/kept-place.ts';
import { useNow } from '../../../order-view/use-now.ts';
import { lazyAhead } from '../../../platform/lazy-ahead.ts';
import { formatMonth } from '../../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { PartBoundary } from '@phonebill/lazy-part';
import { paths } from '../../../platform/paths.ts';
import { useQueryFailure } from '../../../platform/query-failure.ts';
import { type ChargeFilter, queryKey } from '../../../platform/query-keys.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ReceiptIcon } from '../../../ui/icon/icons.tsx';
import { MissingPart } from '../../../ui/notice/missing-part.tsx';
import { PlainSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { asChargeNo } from '../agreements.ts';
import { partsCopy } from '../../../agreement-view/copy.ts';
import { AgreementMissing, NotThere } from '../../../agreement-view/not-there.tsx';
import { useCharges } from './api.ts';
import { ChargeFilterBar } from './charge-filter-bar.tsx';
import { ALL, groupByMonth, readFilter, withCharge, withFilter } from './charge-filter.ts';
import { ChargeRow, rowId } from './charge-row.tsx';
import { recordCopy } from './copy.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as listLayout from '../../../list-view/list-layout.module.css';

const { Part: ChargeDetail, useAhead: useDetailAhead } = lazyAhead(() => import('./charge-detail.tsx'));

/**
 * Shows the user's automatic charges (SPEC section 2, autoRechargeRecord): the list, or one of them with
 * `chargeNo` in the query.
 */
export default function AutoRechargeRecordPage(): ReactNode {
  const [query] = useSearchParams();
  useDetailAhead();
  const asked = query.get('chargeNo');
  if (asked === null) return <ChargeList />;
  return (
    <PartBoundary fallback={<PlainSkeleton />}>
      <ChargeDetail key={asked} chargeNo={asChargeNo(asked)} />
    </PartBoundary>
  );
}

/** Shows the user's charges, newest first, by month. The filter is in the address; rows are links. */
export function ChargeList(): ReactNode {
  const copy = useTexts(recordCopy);
  const parts = useTexts(partsCopy);
  const language = useLanguage();
  const headings = useId();
  const now = useNow(30_000);
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const charges = useCharges(filter);
  const keepPlace = useKeptPlace(charges.data !== undefined, rowId);
  const change = (next: ChargeFilter) => setQuery(withFilter(query, next), { replace: true });
  const isFiltered = filter.agreementNo !== null || filter.month !== null || filter.state !== null;
  // Without any charge there is nothing to filter.
  const hasFilters = isFiltered || charges.data?.length !== 0;
  if (charges.error?.is('agreementNotFound')) return <AgreementMissing error={charges.error} />;
  return (
    <Page>
      {hasFilters && <ChargeFilterBar filter={filter} now={now} onChange={change} />}
      {content()}
      {hasFilters && <NumbersMissing />}
    </Page>
  );

  function content(): ReactNode {
    if (charges.data === undefined) return <NotThere query={charges} copy={parts} />;
    if (charges.data.length === 0) return <NoCharges isFiltered={isFiltered} onShowAll={() => change(ALL)} />;
    return (
      <>
        {groupByMonth(charges.data).map(({ month, charges: ofMonth }) => (
          <section key={month} className={listLayout.group} aria-labelledby={`${headings}-${month}`}>
            <h2 className={listLayout.groupTitle} id={`${headings}-${month}`}>
              {formatMonth(month, language)}
            </h2>
            <ul className={listLayout.list}>
              {ofMonth.map((charge) => (
                <ChargeRow
                  key={charge.chargeNo}
                  charge={charge}
                  now={now}
                  to={`?${withCharge(query, charge.chargeNo)}`}
                  onOpen={keepPlace}
                />
              ))}
            </ul>
          </section>
        ))}
        <ListEnd
          words={copy}
          count={charges.data.length}
          hasMore={charges.hasNextPage}
          loading={charges.isFetchingNextPage}
          failed={charges.isFetchNextPageError}
          onMore={charges.fetchNextPage}
        />
      </>
    );
  }
}

/** Says, under the list, where it moves nothing, why there are no numbers to choose from. */
function NumbersMissing(): ReactNode {
  const copy = useTexts(recordCopy);
  const live = useQueryFailure(queryKey('agreements', 'list', 'live'));
  const ended = useQueryFailure(queryKey('agreements', 'list', 'ended'));
  return <MissingPart query={live.error ? live : ended} words={copy.numbersMissing} />;
}

/** Renders an empty list: what would be here, or with a filter a link to all charges. */
function NoCharges({
  isFiltered,
  onShowAll,
}: {
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}): ReactNode {
  const copy = useTexts(recordCopy);
  const navigate = useNavigate();
  if (isFiltered)
    return (
      <EmptyState
        sign={<ReceiptIcon />}
        title={copy.noneHereTitle}
        action={
          <Button kind="quiet" onClick={onShowAll}>
            {copy.showAll}
          </Button>
        }
      >
        <p>
          <Phrases text={copy.noneHereText} />
        </p>
      </EmptyState>
    );
  return (
    <EmptyState
      sign={<ReceiptIcon />}
      title={copy.noneTitle}
      action={<Button onClick={() => void navigate(paths.autoRechargeList)}>{copy.begin}</Button>}
    >
      <p>
        <Phrases text={copy.noneText} />
      </p>
    </EmptyState>
  );
}
