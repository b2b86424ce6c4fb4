// A state of a screen that is looked at, and what showing it takes.

import type { Page } from '@playwright/test';
import type { SandboxClient } from '../support/sandbox-client.ts';
import type { SignedInUser } from './fixtures.ts';
import type { Words } from './words.ts';

export interface Visit {
  readonly page: Page;
  readonly words: Words;
  readonly user: SignedInUser;
  readonly sandbox: SandboxClient;
}

export interface ScreenState {
  readonly name: string;
  /** Made of the same pieces as this other state, which is looked at for both: it is in the gallery only. */
  readonly alike?: string;
  readonly show: (visit: Visit) => Promise<void>;
}
