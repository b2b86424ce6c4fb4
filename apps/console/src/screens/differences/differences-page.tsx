import type { OpenDifferenceView } from '@phonebill/contract/console-pages';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { reasonWords, useLanguage, useTexts, useWord } from '../../language/index.ts';
import { differenceColumns, LoadedTable, namedIn, useAddress } from '../../parts/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { useCan } from '../../session/index.ts';
import { Button, Moment, Notice, Screen, type TableColumn } from '../../ui/index.ts';
import { CloseManyDialog } from './close-many-dialog.tsx';
import { DifferenceFacts } from './difference-facts.tsx';
import { DifferenceFilters } from './difference-filters.tsx';
import { differencesTexts } from './texts.ts';
import { WriteOffDialog, wordsOf } from './write-off-dialog.tsx';
import * as styles from './differences.module.css';

const REFRESH_MS = 60_000;
const filterNames = ['book', 'kind'] as const;
const keyOf = ({ book, kind, reference }: OpenDifferenceView): string => `${book} ${kind} ${reference}`;

/**
 * Shows the differences between two books; each links to its order, and closing or writing it off is
 * proposed.
 */
export function DifferencesPage(): ReactNode {
  const texts = useTexts(differencesTexts);
  const answer = useAnswer('GET /differences', {}, { refetchMs: REFRESH_MS });
  const [closing, setClosing] = useState<OpenDifferenceView | null>(null);
  const [writing, setWriting] = useState<OpenDifferenceView | null>(null);
  const [isClosingMany, setClosingMany] = useState(false);
  const can = useCan();
  const columns = useColumns(setClosing, setWriting);
  const list = { label: texts.list, columns, keyOf };
  const [search] = useAddress();
  const narrowed = namedIn(search, filterNames);
  const isShown = ({ book, kind }: OpenDifferenceView): boolean =>
    (narrowed.book ?? book) === book && (narrowed.kind ?? kind) === kind;
  const isNarrowed = Object.keys(narrowed).length > 0;
  const shown = answer.data?.differences.filter(isShown) ?? [];
  return (
    <Screen
      title={texts.title}
      actions={
        can('differences.propose') &&
        shown.length > 1 && <Button onPress={() => setClosingMany(true)}>{texts.closeMany}</Button>
      }
    >
      <DifferenceFilters differences={answer.data?.differences ?? []} names={filterNames} />
      {answer.data?.isMore && <Notice>{texts.more(answer.data.differences.length)}</Notice>}
      <LoadedTable
        {...list}
        answer={answer}
        rowsOf={({ differences }) => differences.filter(isShown)}
        none={isNarrowed ? texts.noneFits : texts.none}
      />
      {closing !== null && <CloseDifference difference={closing} onClose={() => setClosing(null)} />}
      {isClosingMany && <CloseManyDialog differences={shown} onClose={() => setClosingMany(false)} />}
      {writing !== null && <WriteOffDialog difference={writing} onClose={() => setWriting(null)} />}
    </Screen>
  );
}

function useColumns(
  onClose: (difference: OpenDifferenceView) => void,
  onWriteOff: (difference: OpenDifferenceView) => void,
): readonly TableColumn<OpenDifferenceView>[] {
  const texts = useTexts(differencesTexts);
  const word = useWord();
  const language = useLanguage();
  const can = useCan();
  return [
    { id: 'book', head: texts.book, renderCell: ({ book }) => word('book', book) },
    { id: 'kind', head: texts.kind, isLong: true, renderCell: ({ kind }) => word('differenceKind', kind) },
    ...differenceColumns(language, can('orders.read')),
    {
      id: 'since',
      head: texts.since,
      isMinor: true,
      renderCell: ({ firstSeenAt }) => <Moment iso={firstSeenAt} />,
    },
    ...(can('differences.propose')
      ? [
          {
            id: 'act',
            head: texts.act,
            renderCell: (difference: OpenDifferenceView) => (
              <DifferenceActs
                difference={difference}
                onClose={() => onClose(difference)}
                onWriteOff={() => onWriteOff(difference)}
              />
            ),
          },
        ]
      : []),
  ];
}

interface DifferenceActsProps {
  readonly difference: OpenDifferenceView;
  readonly onClose: () => void;
  readonly onWriteOff: () => void;
}

/**
 * Renders the acts on a difference. Writing off is offered if an amount is missing; while the difference is
 * too recent, it is disabled with the reason.
 */
function DifferenceActs({ difference, onClose, onWriteOff }: DifferenceActsProps): ReactNode {
  const texts = useTexts(differencesTexts);
  const language = useLanguage();
  const id = useId();
  const { amount, whyNot } = difference.writeOff;
  return (
    <span className={styles.acts}>
      <Button kind="text" onPress={onClose}>
        {texts.close}
      </Button>
      {amount !== 0 && (
        <Button kind="text" onPress={onWriteOff} isDisabled={whyNot !== null} describedBy={id}>
          {wordsOf(difference.kind, amount, texts).act}
        </Button>
      )}
      {amount !== 0 && whyNot !== null && <small id={id}>{reasonWords(whyNot, language)}</small>}
    </span>
  );
}

interface CloseDifferenceProps {
  readonly difference: OpenDifferenceView;
  readonly onClose: () => void;
}

function CloseDifference({ difference, onClose }: CloseDifferenceProps): ReactNode {
  const texts = useTexts(differencesTexts);
  const navigate = useNavigate();
  const { book, kind, reference } = difference;
  return (
    <ProposalForm
      title={texts.closeTitle}
      draft={`close ${keyOf(difference)}`}
      proposedFor={(reason) => ({ kind: 'closeDifference', book, differenceKind: kind, reference, reason })}
      onProposed={({ proposal }) => void navigate(`/approvals/${proposal.proposalNo}`)}
      onClose={onClose}
    >
      <DifferenceFacts difference={difference} />
    </ProposalForm>
  );
}
