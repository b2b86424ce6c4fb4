import type { ReactNode } from 'react';
import { useNavigate } from '../../platform/navigate.ts';
import { useTexts } from '../../platform/language/index.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { AlertIcon } from '../../ui/icon/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { notOfferedCopy } from './copy.ts';

/** Replaces a screen about something that the operator does not offer. None of our own links leads here. */
export default function NotOfferedPage(): ReactNode {
  const copy = useTexts(notOfferedCopy);
  const navigate = useNavigate();
  return (
    <Page>
      <EmptyState
        sign={<AlertIcon />}
        title={copy.title}
        action={
          <Button onClick={() => void navigate(paths.placeOrder, { replace: true })}>{copy.topUp}</Button>
        }
      >
        <p>
          <Phrases text={copy.text} />
        </p>
      </EmptyState>
    </Page>
  );
}
