import {
  type ConsoleResponse,
  type SettingsPartName,
  settingsParts,
} from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../language/index.ts';
import { fieldLabel, known, settingsWords, valueWords } from '../../settings/index.ts';
import { Card, Facts, Table } from '../../ui/index.ts';
import { formatMoment } from '../../values/index.ts';
import { advertRows, useAdvertColumns } from './advert-columns.ts';
import { PricingSection } from './pricing-section.tsx';
import type { Activity, Advert, Bilingual, Channel, Contacts, Pricing, Promotion } from './shapes.ts';
import { settingsTexts } from './texts.ts';
import * as styles from './settings.module.css';

type Shown = Pick<ConsoleResponse<'GET /settings/version'>, 'contents' | 'floors'>;

/** All that a version says, a card for each of its parts. */
export function Sections({ contents, floors }: Shown): ReactNode {
  const words = useTexts(settingsWords);
  const sections: Readonly<Record<SettingsPartName, ReactNode>> = {
    pricing: <PricingSection pricing={contents['pricing'] as Pricing} floors={floors} />,
    adverts: <Adverts adverts={contents['adverts'] as readonly Advert[]} />,
    promotions: <Promotions promotions={contents['promotions'] as readonly Promotion[]} />,
    channels: <Channels channels={contents['channels'] as readonly Channel[]} />,
    switches: <Switches switches={contents['switches'] as Readonly<Record<string, boolean>>} />,
    contacts: <HelpContacts contacts={(contents['contacts'] ?? null) as Contacts | null} />,
    activities: <Activities activities={contents['activities'] as readonly Activity[]} />,
  };
  return settingsParts.map((part) => (
    <Card key={part} title={words.part[part]} isFlush={part !== 'switches' && part !== 'contacts'}>
      {sections[part]}
    </Card>
  ));
}

/** A text in both languages, one below the other. */
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

function Adverts({ adverts }: { readonly adverts: readonly Advert[] }): ReactNode {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  const rows = advertRows(adverts);
  const columns = useAdvertColumns();
  return (
    <Table
      label={words.part.adverts}
      rows={rows}
      keyOf={({ at }) => String(at)}
      columns={[
        ...columns,
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
      ]}
    />
  );
}

function Promotions({ promotions }: { readonly promotions: readonly Promotion[] }): ReactNode {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  const language = useLanguage();
  return (
    <Table
      label={words.part.promotions}
      rows={promotions}
      keyOf={({ promotionId }) => promotionId}
      columns={[
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
      ]}
    />
  );
}

function Channels({ channels }: { readonly channels: readonly Channel[] }): ReactNode {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  const language = useLanguage();
  return (
    <Table
      label={words.part.channels}
      rows={channels}
      keyOf={({ cnlCode }) => cnlCode}
      columns={[
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
      ]}
    />
  );
}

function Switches({ switches }: { readonly switches: Readonly<Record<string, boolean>> }): ReactNode {
  const words = useTexts(settingsWords);
  return (
    <Facts
      facts={Object.entries(switches).map(
        ([name, isOn]) => [known(words.field, name), words[isOn ? 'on' : 'off']] as const,
      )}
    />
  );
}

function HelpContacts({ contacts }: { readonly contacts: Contacts | null }): ReactNode {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  if (contacts === null) return <p>{texts.ofVariables}</p>;
  return (
    <Facts
      facts={[
        [texts.phone, contacts.phone ?? words.empty],
        [texts.chatUrl, contacts.chatUrl ?? words.empty],
      ]}
    />
  );
}

function Activities({ activities }: { readonly activities: readonly Activity[] }): ReactNode {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  const language = useLanguage();
  return (
    <Table
      label={words.part.activities}
      rows={activities}
      keyOf={({ activityId }) => activityId}
      columns={[
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
          renderCell: ({ stock }) => stock.toLocaleString('en-US'),
        },
        { id: 'from', head: texts.from, isMinor: true, renderCell: ({ startsAt }) => formatMoment(startsAt) },
        { id: 'until', head: texts.until, renderCell: ({ endsAt }) => formatMoment(endsAt) },
      ]}
    />
  );
}
