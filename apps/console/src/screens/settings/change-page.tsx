import {
  type ConsoleResponse,
  type SettingsFaultView,
  type SettingsPartName,
  settingsParts,
} from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, useAct, useAnswer } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure, Loaded } from '../../parts/index.ts';
import { settingsWords } from '../../settings/index.ts';
import { Button, Card, Choice, Notice } from '../../ui/index.ts';
import { BeginAnew } from './begin-anew.tsx';
import { Faults, faultsLeft } from './faults.tsx';
import { ActivitiesForm } from './forms/activities-form.tsx';
import { AdvertsForm } from './forms/adverts-form.tsx';
import { ChannelsForm } from './forms/channels-form.tsx';
import { ContactsForm } from './forms/contacts-form.tsx';
import { JsonForm } from './forms/json-form.tsx';
import type { PartForm } from './forms/part-form.ts';
import { PricingForm } from './forms/pricing-form.tsx';
import { PromotionsForm } from './forms/promotions-form.tsx';
import { SwitchesForm } from './forms/switches-form.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import type { Activity, Advert, Channel, Contacts, Pricing, Promotion } from './shapes.ts';
import { settingsTexts } from './texts.ts';
import { useWorkingCopy } from './working-copy.ts';
import * as styles from './settings.module.css';

/** The form of each part; all of them can also be edited as JSON. */
const forms: Readonly<Record<SettingsPartName, (form: PartForm<unknown>) => ReactNode>> = {
  pricing: (form) => <PricingForm {...(form as PartForm<Pricing>)} />,
  adverts: (form) => <AdvertsForm {...(form as PartForm<readonly Advert[]>)} />,
  promotions: (form) => <PromotionsForm {...(form as PartForm<readonly Promotion[]>)} />,
  channels: (form) => <ChannelsForm {...(form as PartForm<readonly Channel[]>)} />,
  switches: (form) => <SwitchesForm {...(form as PartForm<Readonly<Record<string, boolean>>>)} />,
  contacts: (form) => <ContactsForm {...(form as PartForm<Contacts | null>)} />,
  activities: (form) => <ActivitiesForm {...(form as PartForm<readonly Activity[]>)} />,
};

/** Changes the settings, part by part, starting from the newest version. */
export function ChangePage(): ReactNode {
  const texts = useTexts(settingsTexts);
  const answer = useAnswer('GET /settings/version', {});
  return (
    <SettingsScreen title={texts.change1}>
      <Loaded answer={answer}>{(shown) => <Change shown={shown} />}</Loaded>
    </SettingsScreen>
  );
}

interface ChangeProps {
  readonly shown: ConsoleResponse<'GET /settings/version'>;
}

function Change({ shown }: ChangeProps): ReactNode {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  const navigate = useNavigate();
  const { copy, keepPart, keepBroken, discard } = useWorkingCopy();
  const { run, error, isPending } = useAct();
  const [part, setPart] = useState<SettingsPartName>('pricing');
  const [isJson, setJson] = useState(part in copy.broken);
  const [faults, setFaults] = useState<readonly SettingsFaultView[] | null>(null);
  // Forms keep what was typed until they are rendered with another edition.
  const [edition, setEdition] = useState(0);
  const basedOn = copy.basedOn ?? shown.newest;
  const isOutdated = basedOn !== shown.newest;
  const content = part in copy.contents ? copy.contents[part] : shown.contents[part];
  /** A part left while its JSON was invalid is continued as JSON. */
  function open(next: SettingsPartName): void {
    setPart(next);
    if (next in copy.broken) setJson(true);
  }
  function keep(next: unknown): void {
    keepPart(part, next, shown.newest);
    setFaults(faults && faultsLeft(faults, part, content, next));
  }

  async function check(): Promise<void> {
    const { contents } = copy;
    const noJson = settingsParts.find((one) => one in copy.broken);
    if (noJson !== undefined) return open(noJson);
    if (Object.keys(contents).length === 0) return setFaults([]);
    const answer = await run(() => call('POST /settings/drafts', { basedOn, contents }));
    if (!answer) return;
    if (answer.draft) void navigate(`/settings/drafts/${answer.draft.hash}`);
    else setFaults(answer.faults);
  }
  function beginAnew(): void {
    discard();
    setFaults(null);
    setEdition(edition + 1);
  }

  // Parts that equal the base again have nothing to lose; beside another version all edited parts may have.
  const changed = settingsParts.filter(
    (one) =>
      one in copy.broken ||
      (one in copy.contents &&
        (isOutdated || JSON.stringify(copy.contents[one]) !== JSON.stringify(shown.contents[one]))),
  );
  const ofPart = (faults ?? []).filter((one) => one.part === part);
  const form = { content, faults: ofPart, onChange: keep };
  return (
    <div className={styles.form}>
      {isOutdated ? (
        <Notice kind="danger" action={<BeginAnew changed={changed} onBegin={beginAnew} />}>
          {texts.cameBetween(shown.newest, basedOn)}
        </Notice>
      ) : (
        <p className={styles.note}>{texts.basedOn(basedOn)}</p>
      )}
      <Choice
        label={texts.section}
        value={part}
        onChange={open}
        options={settingsParts.map((value) => ({ value, words: words.part[value] }))}
      />
      <Card
        title={words.part[part]}
        action={<How isJson={isJson} isBroken={part in copy.broken} onChange={setJson} />}
      >
        <div key={`${edition} ${part} ${isJson}`}>
          {isJson ? (
            <JsonForm
              label={words.part[part]}
              broken={copy.broken[part]}
              onBroken={(text) => keepBroken(part, text, shown.newest)}
              {...form}
            />
          ) : (
            forms[part](form)
          )}
        </div>
      </Card>
      {faults !== null && <Faults faults={faults} />}
      <Failure error={error} />
      <div className={styles.row}>
        <Button kind="primary" onPress={check} isPending={isPending} isDisabled={isOutdated}>
          {texts.check}
        </Button>
        {copy.basedOn !== null && !isOutdated && <BeginAnew changed={changed} onBegin={beginAnew} />}
      </div>
    </div>
  );
}

interface HowProps {
  readonly isJson: boolean;
  /** Whether its JSON is invalid, so that a form cannot show it. */
  readonly isBroken: boolean;
  readonly onChange: (isJson: boolean) => void;
}

function How({ isJson, isBroken, onChange }: HowProps): ReactNode {
  const texts = useTexts(settingsTexts);
  return (
    <Button kind="text" isDisabled={isBroken} onPress={() => onChange(!isJson)}>
      {isJson ? texts.asForm : texts.asJson}
    </Button>
  );
}
