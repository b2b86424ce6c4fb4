import type { AuditEntryView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { LoadedTable, searchOfNamed, useAddress, useDownload } from '../../parts/index.ts';
import { Moment, Screen, type TableColumn } from '../../ui/index.ts';
import { ListViews } from '../../views/index.ts';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { filterNames, filtersIn } from './audit-filters.ts';
import { ChainCheck } from './chain-check.tsx';
import { actWords, outcomeWords } from '../../audit-words/index.ts';
import { auditTexts } from './texts.ts';

const SHOWN_OF_HASH = 12;

/** Shows who did and read what, and whether the log is complete. */
export function AuditPage(): ReactNode {
  const texts = useTexts(auditTexts);
  const [search] = useSearchParams();
  const filters = filtersIn(search);
  const cursor = search.get('cursor') ?? undefined;
  const answer = useAnswer('GET /audit', { ...filters, ...(cursor !== undefined && { cursor }) });
  const asked = searchOfNamed(filters, filterNames).toString();
  const file = useDownload(`/console/v1/audit.csv${asked && '?'}${asked}`, texts.export);
  const list = {
    label: texts.list,
    columns: useColumns(),
    keyOf: ({ entryNo }: AuditEntryView) => String(entryNo),
  };
  return (
    <Screen title={texts.title} actions={file.button}>
      {file.failure}
      <ChainCheck />
      <AuditFilterForm key={asked} filters={filters} />
      <Views />
      <LoadedTable
        {...list}
        answer={answer}
        rowsOf={({ entries }) => entries}
        none={texts.none}
        pagerOf={({ nextCursor }) => ({ nextCursor })}
      />
    </Screen>
  );
}

/** Renders the person's own views of the log. */
function Views(): ReactNode {
  const [search, changeAddress] = useAddress();
  return (
    <ListViews
      list="audit"
      shownIn={(address) => ({ filters: filtersIn(address), hidden: [] })}
      addressOf={({ filters }) => searchOfNamed(filters, filterNames)}
      search={search}
      onChoose={(chosen) => changeAddress(() => chosen)}
    />
  );
}

function useColumns(): readonly TableColumn<AuditEntryView>[] {
  const texts = useTexts(auditTexts);
  const language = useLanguage();
  return [
    { id: 'no', head: texts.no, isFigure: true, isMinor: true, renderCell: ({ entryNo }) => entryNo },
    { id: 'at', head: texts.at, renderCell: ({ at }) => <Moment iso={at} /> },
    { id: 'person', head: texts.person, isLong: true, renderCell: ({ person }) => person || '–' },
    { id: 'act', head: texts.act, renderCell: ({ act }) => actWords(act, language) },
    { id: 'about', head: texts.about, renderCell: ({ about }) => about || '–' },
    {
      id: 'outcome',
      head: texts.outcome,
      isLong: true,
      renderCell: ({ outcome }) => outcomeWords(outcome, language),
    },
    { id: 'reason', head: texts.reason, isLong: true, renderCell: ({ reason }) => reason || '–' },
    { id: 'address', head: texts.address, isMinor: true, renderCell: ({ address }) => address || '–' },
    {
      id: 'seal',
      head: texts.seal,
      isExtra: true,
      renderCell: ({ hash }) =>
        hash === null ? texts.unsealed : <code title={hash}>{hash.slice(0, SHOWN_OF_HASH)}</code>,
    },
  ];
}
