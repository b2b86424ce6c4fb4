import { Component, type ReactNode } from 'react';
import { appCopy } from './copy.ts';
import { reportEvent } from '../platform/analytics/index.ts';
import { readWholeOnly } from '../platform/http/read-answer.ts';
import { currentLanguage } from '../platform/language/index.ts';
import { isMissingChunk } from '../platform/load-chunk.ts';
import { queryClient } from './query-client.ts';
import { Button } from '../ui/button/button.tsx';
import { Page } from '../ui/page/page.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { uiCopy } from '../ui/copy.ts';

interface Props {
  /** The page's place; when it changes, another page was opened and the screen is tried again. */
  readonly place: string;
  readonly children: ReactNode;
}
interface State {
  readonly error: unknown;
  readonly place: string;
}

/**
 * Shows that a screen crashed, or that its script could not be loaded, and offers to load it again. After the
 * first crash the screen is tried once more, as the cause may be an answer of a wrong shape: from then on
 * answers are checked in full, and one that does not fit fails in its own place, as any call does.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { place, error: null };
  }

  override componentDidCatch(error: unknown): void {
    reportEvent('error', 'screen');
    if (!isMissingChunk(error)) void this.tryReadingWhole();
  }

  private async tryReadingWhole(): Promise<void> {
    if (!(await readWholeOnly().catch(() => false))) return;
    queryClient.clear();
    this.setState({ error: null });
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    const language = currentLanguage();
    const texts = appCopy[language];
    const missing = isMissingChunk(this.state.error);
    const title = missing ? texts.newVersionTitle : texts.brokenTitle;
    return (
      <Page title={title}>
        <ErrorState
          title={title}
          action={<Button onClick={() => location.reload()}>{uiCopy[language].reload}</Button>}
        >
          <p>{missing ? texts.newVersionWords : texts.brokenWords}</p>
        </ErrorState>
      </Page>
    );
  }
}
