import type { AuditEntryView } from '@phonebill/contract/console-pages';
import { type SubmitEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { LoadedTable, namedIn, searchOfNamed, useAddress, useDownload } from '../../parts/index.ts';
import { Button, Moment, Screen, type TableColumn, TextField } from '../../ui/index.ts';
import { ListViews } from '../../views/index.ts';
import { ChainCheck } from './chain-check.tsx';
import { actWords, outcomeWords } from '../../audit-words/index.ts';
import { auditTexts } from './texts.ts';
import * as styles from './audit.module.css';

const SHOWN_OF_HASH = 12;

/** Who did and read what, and whether the log is whole. */
export function AuditPage(): ReactNode {
  const texts = useTexts(auditTexts);
  const [search] = useSearchParams();
  const [person, about, cursor] = ['person', 'about', 'cursor'].map((name) => search.get(name) ?? undefined);
  const answer = useAnswer('GET /audit', {
    ...(person !== undefined && { person }),
    ...(about !== undefined && { about }),
    ...(cursor !== undefined && { cursor }),
  });
  const filters = new URLSearchParams(namedIn(search, filterNames)).toString();
  const file = useDownload(`/console/v1/audit.csv${filters && '?'}${filters}`, texts.export);
  const list = {
    label: texts.list,
    columns: useColumns(),
    keyOf: ({ entryNo }: AuditEntryView) => String(entryNo),
  };
  return (
    <Screen title={texts.title} actions={file.button}>
      {file.failure}
      <ChainCheck />
      <Filters key={`${person} ${about}`} person={person ?? ''} about={about ?? ''} />
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

const filterNames = ['person', 'about'] as const;

/** One's own views of the log. */
function Views(): ReactNode {
  const [search, changeAddress] = useAddress();
  return (
    <ListViews
      list="audit"
      shownIn={(address) => ({ filters: namedIn(address, filterNames), hidden: [] })}
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

interface FiltersProps {
  readonly person: string;
  readonly about: string;
}

function Filters({ person, about }: FiltersProps): ReactNode {
  const texts = useTexts(auditTexts);
  const [, setSearch] = useSearchParams();
  const [wanted, setWanted] = useState({ person, about });

  function filter(event: SubmitEvent): void {
    event.preventDefault();
    const pairs = Object.entries(wanted).map(([name, text]) => [name, text.trim()] as const);
    setSearch(new URLSearchParams(pairs.filter(([, text]) => text !== '').map((pair) => [...pair])));
  }
  return (
    <form className={styles.filters} onSubmit={filter} aria-label={texts.filters}>
      <TextField
        label={texts.person}
        value={wanted.person}
        onChange={(text) => setWanted({ ...wanted, person: text })}
        maxLength={40}
      />
      <TextField
        label={texts.about}
        value={wanted.about}
        onChange={(text) => setWanted({ ...wanted, about: text })}
        maxLength={80}
      />
      <div className={styles.buttons}>
        <Button type="submit">{texts.filter}</Button>
        {person + about !== '' && (
          <Button onPress={() => setSearch(new URLSearchParams())}>{texts.clear}</Button>
        )}
      </div>
    </form>
  );
}
