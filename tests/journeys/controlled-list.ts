// Opens the list of automatic top-ups with a gateway whose answers the test gives.

import type { Page } from '@playwright/test';
import {
  type Answer,
  type ControlledGateway,
  controlGateway,
  logInHere,
} from '../support/controlled-gateway.ts';

/** Opens the list as a logged-in user; calls without a given answer get the usual one. */
export async function openControlledList(
  page: Page,
  answers: Readonly<Record<string, Answer | (() => Answer)>>,
): Promise<ControlledGateway> {
  await logInHere(page);
  const gateway = await controlGateway(page, answers);
  await page.goto('/phonebillh5/autoRecharge/autoRechargeList');
  return gateway;
}
