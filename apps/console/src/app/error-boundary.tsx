import { Component, type ReactNode } from 'react';
import { currentLanguage } from '../language/index.ts';
import { Button, Notice } from '../ui/index.ts';
import { appTexts } from './app-texts.ts';

interface Props {
  /** The place of the page; when it changes, another page was opened and the screen is tried again. */
  readonly place: string;
  readonly children: ReactNode;
}
interface State {
  readonly isBroken: boolean;
  readonly place: string;
}

/** Shows that a screen crashed, while the navigation still leads to others. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, isBroken: false };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    const texts = appTexts[currentLanguage()];
    return (
      <>
        <h1>{texts.brokenTitle}</h1>
        <Notice kind="danger" action={<Button onPress={() => location.reload()}>{texts.reload}</Button>}>
          {texts.broken}
        </Notice>
      </>
    );
  }
}
