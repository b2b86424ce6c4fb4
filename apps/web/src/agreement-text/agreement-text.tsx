import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import { Button } from '../ui/button/button.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { Bone } from '../ui/skeleton/skeleton.tsx';
import { uiTexts } from '../ui/texts.ts';
import { agreementTextTexts } from './copy.ts';
import { loadText } from './load-text.ts';
import type { AgreementTextKind } from './text-types.ts';
import './agreement-text.css';

interface AgreementTextProps {
  readonly kind: AgreementTextKind;
  readonly version: string;
}

/**
 * A text that people consent to, in the language of the pages; loaded when it is first shown. Headings begin
 * at level 3.
 */
export function AgreementText({ kind, version }: AgreementTextProps): ReactNode {
  const texts = useTexts(agreementTextTexts);
  const { tryAgain, reload } = useTexts(uiTexts);
  const language = useLanguage();
  const { data, isError, refetch } = useQuery({
    queryKey: queryKey('agreementSetup', 'text', kind, version),
    queryFn: () => loadText(kind, version),
    staleTime: Infinity,
    retry: false,
  });
  if (isError) {
    return (
      <div className="agreement-text">
        <Notice tone="danger" role="alert" title={texts.failed}>
          <p>{texts.failedWords}</p>
        </Notice>
        <Button kind="quiet" block onClick={refetch}>
          {tryAgain}
        </Button>
      </div>
    );
  }
  if (data === null) {
    return (
      <div className="agreement-text">
        <Notice tone="waiting" title={texts.unknown}>
          <p>{texts.unknownWords}</p>
        </Notice>
        <Button kind="quiet" block onClick={() => location.reload()}>
          {reload}
        </Button>
      </div>
    );
  }
  if (!data)
    return (
      <div className="agreement-text agreement-text--waiting" aria-busy="true">
        <p className="only-read-aloud">{texts.loading}</p>
        <Bone kind="line" />
        <Bone kind="line" />
        <Bone kind="line-short" />
      </div>
    );
  return (
    <article className="agreement-text">
      <p className="agreement-text__version">{texts.version(version)}</p>
      {data[language].sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}

interface TextSheetProps {
  readonly kind: AgreementTextKind;
  readonly version: string;
  readonly onClose: () => void;
}

/** A text that people consent to, in a sheet over the page that asks for their consent. */
export default function TextSheet({ kind, version, onClose }: TextSheetProps): ReactNode {
  const texts = useTexts(agreementTextTexts);
  return (
    <Sheet title={texts[kind]} onClose={onClose}>
      <AgreementText kind={kind} version={version} />
    </Sheet>
  );
}
