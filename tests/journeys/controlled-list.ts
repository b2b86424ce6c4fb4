// The list of automatic top-ups over a gateway whose answers are the test's.

import type { Page } from '@playwright/test';
import {
  type Answer,
  type ControlledGateway,
  controlGateway,
  logInHere,
} from '../support/controlled-gateway.ts';

/** Somebody who is logged in opens the list; what is not given is answered as usual. */
export async function openControlledList(
  page: Page,
  answers: Readonly<Record<string, Answer | (() => Answer)>>,
): Promise<ControlledGateway> {
  await logInHere(page);
  const gateway = await controlGateway(page, answers);
  await page.goto('/phonebillh5/autoRecharge/autoRechargeList');
  return gateway;
}
