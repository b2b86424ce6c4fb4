import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { formatMonth } from '../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { ReceiptIcon } from '../../ui/icon/icons.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ALL, type RecordsFilter } from './filter.ts';
import { recordsTexts } from './texts.ts';

interface NoOrdersProps {
  readonly filter: RecordsFilter;
  readonly onChange: (filter: RecordsFilter) => void;
}

/** An empty list: how to begin; or under a filter, what is asked for, and each part of it to drop. */
export function NoOrders({ filter, onChange }: NoOrdersProps): ReactNode {
  const texts = useTexts(recordsTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { month, state, payMethod } = filter;
  const parts = [
    ...(month ? [{ words: formatMonth(month, language), without: { ...filter, month: null } }] : []),
    ...(payMethod ? [{ words: texts[payMethod], without: { ...filter, payMethod: null } }] : []),
    ...(state ? [{ words: texts[state], without: { ...filter, state: null } }] : []),
  ];
  if (parts.length === 0)
    return (
      <EmptyState
        sign={<ReceiptIcon />}
        title={texts.noneTitle}
        action={<Button onClick={() => void navigate(paths.placeOrder)}>{texts.begin}</Button>}
      >
        <p>{texts.noneWords}</p>
      </EmptyState>
    );
  const ways = (
    <>
      {parts.length > 1 &&
        parts.map(({ words, without }) => (
          <Button key={words} kind="quiet" onClick={() => onChange(without)}>
            {texts.without(words)}
          </Button>
        ))}
      <Button kind={parts.length > 1 ? 'text' : 'quiet'} onClick={() => onChange(ALL)}>
        {texts.showAll}
      </Button>
    </>
  );
  return (
    <EmptyState sign={<ReceiptIcon />} title={texts.noneHereTitle} action={ways}>
      <p>{texts.noneHereWords(parts.map(({ words }) => words).join(' · '))}</p>
    </EmptyState>
  );
}
