import type { TimelineEntryView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useLanguage, useTexts, useWord, type Vocabulary } from '../language/index.ts';
import { StateBadge, toneOf } from '../parts/index.ts';
import { Card, Empty, Notice, Timeline, type TimelineItem, type Tone } from '../ui/index.ts';
import { factsOf, personsWords } from './history-item.ts';
import { historyTexts } from './history-texts.ts';
import * as styles from './history.module.css';

type Entry = TimelineEntryView;
type StateVocabulary = Extract<Vocabulary, `${string}State`>;

/**
 * Returns the vocabulary of an entity's states; null if it is not known here: they are then shown as
 * received.
 */
function statesOf(entity: string): StateVocabulary | null {
  const known: Readonly<Record<string, StateVocabulary>> = {
    order: 'orderState',
    payment: 'paymentState',
    delivery: 'deliveryState',
    refund: 'refundState',
    agreement: 'agreementState',
    operation: 'operationState',
    charge: 'chargeState',
    debt: 'debtState',
    mandate: 'mandateState',
    consent: 'consentState',
  };
  return Object.hasOwn(known, entity) ? (known[entity] ?? null) : null;
}

interface HistoryProps {
  readonly timeline: readonly Entry[];
  /** A note on what is missing from the history. */
  readonly note?: string | null;
}

/** Renders the whole history of an order or an agreement and its parts, including acts by hand. */
export function History({ timeline, note = null }: HistoryProps): ReactNode {
  const texts = useTexts(historyTexts);
  const items = timeline.map((entry, index): TimelineItem => ({
    key: String(index),
    at: entry.at,
    tone: toneOfEntry(entry),
    title: <Title entry={entry} />,
    children: <Detail entry={entry} />,
  }));
  return (
    <Card title={texts.timeline}>
      {note !== null && <Notice>{note}</Notice>}
      {items.length === 0 ? <Empty>{texts.noEvents}</Empty> : <Timeline items={items} />}
    </Card>
  );
}

function toneOfEntry({ entity, to }: Entry): Tone {
  const states = statesOf(entity);
  return states !== null && to !== null ? toneOf(states, to) : 'neutral';
}

function Title({ entry: { entity, number, event, from, to } }: { readonly entry: Entry }): ReactNode {
  const word = useWord();
  const states = statesOf(entity);
  return (
    <span className={styles.title}>
      <strong>{word('entity', entity)}</strong>
      <span>{word('event', event)}</span>
      {to !== null &&
        to !== from &&
        (states === null ? <span>→ {to}</span> : <StateBadge of={states} state={to} />)}
      <span className={styles.number}>{number}</span>
    </span>
  );
}

/** Describes names in a detail: what was requested, and why, depending on the entity. */
function detailWords(entity: string, name: string, text: string, word: ReturnType<typeof useWord>): string {
  if (name === 'kind') return word('operationKind', text);
  if (name !== 'reason') return text;
  if (entity === 'agreement') return word('agreementReason', text);
  return word(entity === 'charge' ? 'chargeReason' : 'refundReason', text);
}

function Detail({ entry }: { readonly entry: Entry }): ReactNode {
  const texts = useTexts(historyTexts);
  const language = useLanguage();
  const word = useWord();
  const { who, why, more } = factsOf(entry);
  if (who === null && more.length === 0) return null;
  return (
    <div className={styles.detail}>
      {who !== null && (
        <span className={styles.person}>
          {texts.byHand(personsWords(who, language))}
          {why !== null && `: ${why}`}
        </span>
      )}
      {more.map(([name, text]) => (
        <span key={name}>
          {word('detail', name)} {detailWords(entry.entity, name, text, word)}
        </span>
      ))}
    </div>
  );
}
