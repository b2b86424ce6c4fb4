import { formatYuan } from '@phonebill/money';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../language/index.ts';
import { fieldLabel, known, settingsWords, valueWords } from '../../settings/index.ts';
import type { TableColumn } from '../../ui/index.ts';
import { formatMoment } from '../../values/index.ts';
import type { Activity, Advert, Bilingual, Channel, Good, Promotion } from './shapes.ts';
import { settingsTexts } from './texts.ts';
import * as styles from './settings.module.css';

/** An item of a list, with its position. */
export type Placed<T> = T & { readonly at: number };

export const placed = <T extends object>(entries: readonly T[]): Placed<T>[] =>
  entries.map((entry, at) => ({ ...entry, at }));

const yuan = (fen: number | null): string => (fen === null ? '–' : formatYuan(fen));
const count = (number: number | null): string => (number === null ? '–' : number.toLocaleString('en-US'));

/** Renders a text in both languages, one below the other. */
function Both({ text }: { readonly text: Bilingual | null }): ReactNode {
  if (text === null) return '–';
  return (
    <>
      <span className={styles.bilingual} lang="zh-CN">
        {text.zh}
      </span>
      <span className={styles.bilingual} lang="en">
        {text.en}
      </span>
    </>
  );
}

export function useAdvertColumns(): readonly TableColumn<Placed<Advert>>[] {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  return [
    { id: 'at', head: '#', isFigure: true, renderCell: ({ at }) => at + 1 },
    { id: 'page', head: texts.page, renderCell: ({ business }) => known(words.business, business) },
    { id: 'place', head: texts.place, renderCell: ({ position }) => known(words.position, position) },
    {
      id: 'title',
      head: texts.advertTitle,
      isLong: true,
      renderCell: ({ title }) => <Both text={title} />,
    },
    {
      id: 'link',
      head: texts.leadsTo,
      isLong: true,
      isMinor: true,
      renderCell: ({ link }) => link || '–',
    },
  ];
}

export function usePromotionColumns(): readonly TableColumn<Promotion>[] {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  return [
    { id: 'id', head: texts.id, renderCell: ({ promotionId }) => promotionId },
    {
      id: 'title',
      head: texts.advertTitle,
      isLong: true,
      renderCell: ({ title }) => <Both text={title} />,
    },
    {
      id: 'channels',
      head: texts.channelsShown,
      isLong: true,
      isMinor: true,
      renderCell: ({ channels }) => valueWords(channels, ['channels'], language),
    },
    { id: 'from', head: texts.from, renderCell: ({ startsAt }) => formatMoment(startsAt) },
    { id: 'until', head: texts.until, renderCell: ({ endsAt }) => formatMoment(endsAt) },
  ];
}

export function useGoodsColumns(): readonly TableColumn<Good>[] {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  return [
    { id: 'id', head: texts.goods, isLong: true, renderCell: ({ goodsId }) => goodsId },
    {
      id: 'face',
      head: fieldLabel('faceFen', language),
      isFigure: true,
      renderCell: ({ faceFen }) => yuan(faceFen),
    },
    {
      id: 'points',
      head: fieldLabel('points', language),
      isFigure: true,
      renderCell: ({ points }) => count(points),
    },
    {
      id: 'price',
      head: fieldLabel('priceFen', language),
      isFigure: true,
      renderCell: ({ priceFen }) => yuan(priceFen),
    },
  ];
}

export function useChannelColumns(): readonly TableColumn<Channel>[] {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  return [
    { id: 'code', head: texts.channel, renderCell: ({ cnlCode }) => cnlCode },
    { id: 'name', head: texts.id, isLong: true, renderCell: ({ name }) => <Both text={name} /> },
    {
      id: 'amounts',
      head: texts.amounts,
      isLong: true,
      renderCell: ({ amountsFen = null }) => valueWords(amountsFen, ['amountsFen'], language),
    },
    {
      id: 'notice',
      head: fieldLabel('notice', language),
      isLong: true,
      renderCell: ({ notice }) => <Both text={notice} />,
    },
  ];
}

export function useActivityColumns(): readonly TableColumn<Activity>[] {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  return [
    { id: 'id', head: texts.id, isLong: true, renderCell: ({ activityId }) => activityId },
    {
      id: 'title',
      head: texts.advertTitle,
      isLong: true,
      renderCell: ({ page }) => <Both text={page.title} />,
    },
    {
      id: 'reward',
      head: fieldLabel('reward', language),
      isLong: true,
      renderCell: ({ reward }) => (
        <span className={styles.bilingual}>{valueWords(reward, ['reward'], language)}</span>
      ),
    },
    {
      id: 'stock',
      head: texts.stock,
      isFigure: true,
      renderCell: ({ stock }) => count(stock),
    },
    { id: 'from', head: texts.from, isMinor: true, renderCell: ({ startsAt }) => formatMoment(startsAt) },
    { id: 'until', head: texts.until, renderCell: ({ endsAt }) => formatMoment(endsAt) },
  ];
}
