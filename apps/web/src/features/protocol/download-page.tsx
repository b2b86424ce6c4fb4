import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../../platform/navigate.ts';
import { agreementTextCopy } from '../../agreement-text/copy.ts';
import { policyFile } from '../../agreement-text/policy-file.ts';
import { type TextKind, currentVersion, textVersions } from '../../agreement-text/text-versions.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { webAddress } from '../../platform/leave-to.ts';
import { Link } from '../../platform/link.tsx';
import { walletApp } from '../../platform/wallet-app/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { DisplaySettings } from '../../ui/display-settings/display-settings.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { downloadCopy } from './download-copy.ts';
import { downloadPath, textPath, readWanted, type WantedFile } from './protocol-pages.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { serverNow } from '../../platform/server-time.ts';
import * as styles from './protocol.module.css';

/**
 * Downloads a document (SPEC section 2, downloadProtocol, and section 7): hands the one that the query names
 * (`text`, `version`, `language`) to the wallet app, or opens its address, which saves it; says what
 * happened, and links back. Without a text, offers all of them.
 */
export default function DownloadPage(): ReactNode {
  const { search } = useLocation();
  const language = useLanguage();
  const [now] = useState(serverNow);
  const wanted = readWanted(search, language, now);
  return (
    <Page>
      <div className={styles.protocol}>
        {wanted.kind === 'file' ? (
          <Handing key={search} wanted={wanted.file} />
        ) : (
          <Choice isUnknown={wanted.kind === 'unknown'} now={now} />
        )}
      </div>
      <DisplaySettings />
    </Page>
  );
}

type Outcome = 'handing' | 'app' | 'url';

function Handing({ wanted }: { readonly wanted: WantedFile }): ReactNode {
  const copy = useTexts(downloadCopy);
  const names = useTexts(agreementTextCopy);
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as ReturnType<typeof useLocation> & {
    readonly state: { readonly handedTo?: Outcome } | null;
  };
  const [outcome, setOutcome] = useState<Outcome>(state?.handedTo ?? 'handing');
  const { kind, version, language } = wanted;
  const file = policyFile(kind, version, language);
  const begun = useRef(false);

  async function hand(): Promise<void> {
    const to = await handOver(file);
    setOutcome(to);
    // A reload, and coming back to this page, do not hand it over again.
    void navigate({ pathname, search }, { replace: true, state: { handedTo: to } });
  }

  useEffect(() => {
    if (begun.current || outcome !== 'handing') return;
    begun.current = true;
    void hand();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, []);

  const back = textPath(kind, { version });
  const other = language === 'zh' ? 'en' : 'zh';
  const otherPath = `${downloadPath(kind, version)}&language=${other}`;
  return (
    <>
      <div>
        <h2 className={styles.document}>{names[kind]}</h2>
        <p className={styles.aside}>
          <Phrases text={copy.document(version, copy[language])} />
        </p>
      </div>
      <output className={styles.outcome}>
        {outcome === 'handing' && (
          <p>
            <Phrases text={copy.handing} />
          </p>
        )}
        {outcome === 'app' && <Said title={copy.handed} text={copy.handedText} />}
        {outcome === 'url' && <Said title={copy.begun} text={copy.begunText} />}
      </output>
      <div className={styles.steps}>
        {back !== null && (
          <Button block onClick={() => void navigate(back, { replace: true })}>
            {copy.back}
          </Button>
        )}
        <Button kind="quiet" block onClick={hand}>
          {copy.again}
        </Button>
        <Button kind="text" block onClick={() => void navigate(otherPath, { replace: true })}>
          <span lang={other === 'zh' ? 'zh-CN' : 'en'}>
            {other === 'zh' ? '中文版 PDF' : 'PDF in English'}
          </span>
        </Button>
      </div>
    </>
  );
}

function Said({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <>
      <p className={styles.said}>{title}</p>
      <p>{text}</p>
    </>
  );
}

/**
 * Hands the file to the wallet app if that accepts one; else opens its address, which saves it, while the
 * page stays.
 */
async function handOver(file: ReturnType<typeof policyFile>): Promise<Outcome> {
  const native = await walletApp.native();
  const result = native && (await native.downloadPolicy(file));
  if (result?.kind === 'done') return result.value.openedBy;
  location.assign(webAddress(file.url, location.href)?.href ?? file.url);
  return 'url';
}

/** Offers every text, in the version in effect. */
function Choice({ isUnknown, now }: { readonly isUnknown: boolean; readonly now: number }): ReactNode {
  const copy = useTexts(downloadCopy);
  const names = useTexts(agreementTextCopy);
  const kinds = Object.keys(textVersions) as TextKind[];
  return (
    <>
      {isUnknown ? (
        <Notice tone="waiting" title={copy.unknown}>
          <p>
            <Phrases text={copy.unknownText} />
          </p>
        </Notice>
      ) : (
        <h2 className={styles.document}>{copy.choose}</h2>
      )}
      <ul className={styles.choice}>
        {kinds.map((kind) => (
          <li key={kind}>
            <Link className={styles.link} to={downloadPath(kind, currentVersion(kind, now).version)}>
              {names[kind]}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
