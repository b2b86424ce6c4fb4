import {
  type ConsoleResponse,
  type SettingsPartName,
  settingsParts,
} from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { known, settingsWords } from '../../settings/index.ts';
import { Card, Facts, Table } from '../../ui/index.ts';
import {
  placed,
  useActivityColumns,
  useAdvertColumns,
  useChannelColumns,
  usePromotionColumns,
} from './columns.tsx';
import { PricingSection } from './pricing-section.tsx';
import type { Activity, Advert, Channel, Contacts, Pricing, Promotion } from './shapes.ts';
import { settingsTexts } from './texts.ts';

type Shown = Pick<ConsoleResponse<'GET /settings/version'>, 'contents' | 'floors'>;

/** Renders the content of a version, a card for each of its parts. */
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

function Adverts({ adverts }: { readonly adverts: readonly Advert[] }): ReactNode {
  const words = useTexts(settingsWords);
  const columns = useAdvertColumns();
  return (
    <Table
      label={words.part.adverts}
      rows={placed(adverts)}
      keyOf={({ at }) => String(at)}
      columns={columns}
    />
  );
}

function Promotions({ promotions }: { readonly promotions: readonly Promotion[] }): ReactNode {
  const words = useTexts(settingsWords);
  const columns = usePromotionColumns();
  return (
    <Table
      label={words.part.promotions}
      rows={promotions}
      keyOf={({ promotionId }) => promotionId}
      columns={columns}
    />
  );
}

function Channels({ channels }: { readonly channels: readonly Channel[] }): ReactNode {
  const words = useTexts(settingsWords);
  const columns = useChannelColumns();
  return (
    <Table label={words.part.channels} rows={channels} keyOf={({ cnlCode }) => cnlCode} columns={columns} />
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
  const words = useTexts(settingsWords);
  const columns = useActivityColumns();
  return (
    <Table
      label={words.part.activities}
      rows={activities}
      keyOf={({ activityId }) => activityId}
      columns={columns}
    />
  );
}
