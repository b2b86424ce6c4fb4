import { expect, test } from 'vitest';
import { activityErrors } from './activities.ts';
import { agreementErrors } from './agreements.ts';
import { availabilityErrors } from './availability.ts';
import { errorList } from './index.ts';
import { orderErrors } from './orders.ts';
import { personErrors } from './people.ts';
import { requestErrors } from './requests.ts';
import { signOnErrors } from './sign-on.ts';

test('every refusal has its own message code and a text in both languages', () => {
  const codes = Object.values(errorList).map(({ msgCd }) => msgCd);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  for (const { msgCd, en, zh } of Object.values(errorList)) {
    expect(msgCd).toMatch(/^PMC\d{5}$/);
    expect(en && zh).toBeTruthy();
  }
});

test('no refusal replaces another one of the same name', () => {
  const groups = [
    requestErrors,
    orderErrors,
    agreementErrors,
    personErrors,
    activityErrors,
    signOnErrors,
    availabilityErrors,
  ];
  const names = groups.flatMap((group) => Object.keys(group));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names).toHaveLength(Object.keys(errorList).length);
});
