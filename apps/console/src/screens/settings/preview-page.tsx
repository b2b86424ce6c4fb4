import { carriers, type ConsoleResponse } from '@phonebill/contract/console-pages';
import { type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { call, useAct, useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts, useWord } from '../../language/index.ts';
import { Failure } from '../../parts/index.ts';
import { Button, Choice, LinkButton, Select, Skeleton } from '../../ui/index.ts';
import { formatMoment } from '../../values/index.ts';
import { SettingsScreen } from './settings-screen.tsx';
import { settingsTexts } from './texts.ts';
import * as styles from './preview.module.css';

const pages = {
  placeOrder: '/rechargeTelebill/placeOrder',
  digital: '/rechargeTelebill/digitalRecharge',
  points: '/rechargeTelebill/integralPage',
  error: '/falPage',
} as const;
/** Without login only one page can be opened. */
const NOBODY = 'nobody';
const pageOfNobody = '/rechargeTelebill/directCharge';
const viewers = [...carriers.filter((carrier) => carrier !== 'UNKNOWN'), NOBODY] as const;
type Viewer = (typeof viewers)[number];
type PageName = keyof typeof pages;
const pageNames = Object.keys(pages) as PageName[];

/**
 * Previews the real pages with a change that is not in effect, in both languages, each in a frame of its own.
 */
export function PreviewPage(): ReactNode {
  const texts = useTexts(settingsTexts);
  const { hash = '' } = useParams();
  const { run, error } = useAct();
  const [opened, setOpened] = useState<ConsoleResponse<'POST /settings/previews'> | null>(null);
  const [page, setPage] = useState<PageName>('placeOrder');
  const [viewer, setViewer] = useState<Viewer>('CMCC');
  const word = useWord();
  const [channel, setChannel] = useState<string | undefined>(undefined);

  async function open(): Promise<void> {
    const answer = await run(() => call('POST /settings/previews', { hash }));
    if (answer) setOpened(answer);
  }
  // Requests the token of a preview once for each draft that is shown.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `open` is new with each drawing
  useEffect(() => void open(), [hash]);

  return (
    <SettingsScreen
      title={texts.previewTitle}
      actions={<LinkButton to={`/settings/drafts/${hash}`}>{texts.toDraft}</LinkButton>}
    >
      <p className={styles.words}>{texts.previewWords}</p>
      <div className={styles.choices}>
        <Choice
          label={texts.viewer}
          value={viewer}
          onChange={setViewer}
          options={viewers.map((value) => ({
            value,
            words: value === NOBODY ? texts.nobody : word('carrier', value),
          }))}
        />
        {viewer !== NOBODY && (
          <Choice
            label={texts.page}
            value={page}
            onChange={setPage}
            options={pageNames.map((value) => ({ value, words: texts.pageNames[value] }))}
          />
        )}
        <ChannelSelect value={channel} onChange={setChannel} />
      </div>
      <Failure error={error} onTryAgain={open} />
      {opened === null ? (
        error === null && <Skeleton lines={6} />
      ) : (
        <>
          <Phones
            below={`${opened.path}/${viewer}`}
            page={viewer === NOBODY ? pageOfNobody : pages[page]}
            channel={channel}
          />
          <div className={styles.until}>
            <p>{texts.previewUntil(formatMoment(opened.expiresAt))}</p>
            <Button kind="text" onPress={open}>
              {texts.previewOver}
            </Button>
          </div>
        </>
      )}
    </SettingsScreen>
  );
}

interface ChannelSelectProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function ChannelSelect({ value, onChange }: ChannelSelectProps): ReactNode {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  const answer = useAnswer('GET /settings/version', {});
  const { data } = answer;
  const channels = (data?.contents['channels'] ?? []) as readonly {
    readonly cnlCode: string;
    readonly name: { readonly zh: string; readonly en: string };
  }[];
  if (!data && answer.isError) return <Failure error={answer.error} onTryAgain={() => answer.refetch()} />;
  return (
    <Select
      label={texts.channel}
      value={value}
      onChange={onChange}
      options={channels.map(({ cnlCode, name }) => ({ value: cnlCode, words: name[language] }))}
    />
  );
}

interface PhonesProps {
  /** The path of the preview, with its token and the kind of user. */
  readonly below: string;
  readonly page: string;
  readonly channel: string | undefined;
}

function Phones({ below, page, channel }: PhonesProps): ReactNode {
  const texts = useTexts(settingsTexts);
  const frames = [
    ['zh-CN', texts.inChinese],
    ['en', texts.inEnglish],
  ] as const;
  return (
    <div className={styles.phones}>
      {frames.map(([lang, words]) => {
        const query = new URLSearchParams({ lang, ...(channel !== undefined && { cnlCode: channel }) });
        const address = `${below}/phonebillh5${page}?${query.toString()}`;
        return (
          <figure key={lang} className={styles.phone}>
            <figcaption className={styles.caption}>{words}</figcaption>
            {/* The frame has no origin of its own, so it has no cookies and stores nothing. */}
            <iframe
              key={address}
              className={styles.frame}
              title={texts.frame(words)}
              src={address}
              width={375}
              height={812}
              sandbox="allow-scripts"
            />
          </figure>
        );
      })}
    </div>
  );
}
