/** Tests of the routes: which suppliers credit which numbers. */
import { type Carrier, carriers } from '@phonebill/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SupplierRoute } from './suppliers.ts';
import { readRoutes, type RoutedTopUp, routeOf } from './top-up-routes.ts';

const both: SupplierRoute = ['dtone', 'carrier'];
const topUp = (carrier: Carrier, en: string | null, yuan: number): RoutedTopUp => ({
  carrier,
  province: en === null ? null : { en },
  faceFen: BigInt(Math.round(yuan * 100)),
});
const routed = (text: string, ...what: Parameters<typeof topUp>) =>
  routeOf(readRoutes(text, both), both, topUp(...what)).join(',');

describe('entries of routes', () => {
  test.each<[text: string, fits: Parameters<typeof topUp>, not: Parameters<typeof topUp>]>([
    ['CMCC=carrier', ['CMCC', null, 50], ['CUCC', null, 50]],
    ['*=carrier', ['UNKNOWN', null, 50], ['CMCC', null, 0]],
    ['CMCC/Liaoning=carrier', ['CMCC', 'Liaoning', 50], ['CMCC', 'Jilin', 50]],
    ['CMCC/Liaoning=carrier', ['CMCC', 'Liaoning', 500], ['CMCC', null, 50]],
    ['*/InnerMongolia=carrier', ['CTCC', 'Inner Mongolia', 50], ['CTCC', 'Ningxia', 50]],
    ['CMCC/辽宁省=carrier', ['CMCC', 'Liaoning', 50], ['CUCC', 'Liaoning', 50]],
    ['CMCC/50=carrier', ['CMCC', null, 50], ['CMCC', null, 50.01]],
    ['CMCC/50-100=carrier', ['CMCC', null, 100], ['CMCC', null, 49.99]],
    ['CMCC/100-=carrier', ['CMCC', null, 100], ['CMCC', null, 99.99]],
    ['CMCC/-30=carrier', ['CMCC', null, 30], ['CMCC', null, 30.01]],
    ['CMCC/Liaoning/0.5-9.99=carrier', ['CMCC', 'Liaoning', 9.99], ['CMCC', 'Liaoning', 10]],
  ])('the entry %s matches exactly what it names', (text, fits, not) => {
    expect(routed(text, ...fits)).toBe('carrier');
    if (not[2] > 0) expect(routed(text, ...not)).toBe('dtone,carrier');
  });

  test('the first of several matching entries is used', () => {
    const text = 'CMCC/Liaoning/100-=dtone CMCC/Liaoning=carrier CMCC=carrier,dtone';
    expect(routed(text, 'CMCC', 'Liaoning', 200)).toBe('dtone');
    expect(routed(text, 'CMCC', 'Liaoning', 50)).toBe('carrier');
    expect(routed(text, 'CMCC', 'Jilin', 200)).toBe('carrier,dtone');
    expect(routed(text, 'CUCC', 'Liaoning', 200)).toBe('dtone,carrier');
  });

  test.each([
    ['ABCD=carrier', 'must name suppliers for CMCC'],
    ['UNKNOWN=carrier', 'must name suppliers for CMCC'],
    ['CMCC', 'must name suppliers for CMCC'],
    ['CMCC/Atlantis=carrier', 'where a province'],
    ['CMCC/=carrier', 'where a province'],
    ['CMCC/100-500/Liaoning=carrier', 'where a province'],
    ['CMCC/Liaoning/Jilin=carrier', 'where a province'],
    ['CMCC/100-50=carrier', 'no amount in yuan'],
    ['CMCC/1.234=carrier', 'no amount in yuan'],
    ['CMCC=nobody', 'each once'],
    ['CMCC=carrier CMCC=dtone', 'after entries that take all of it'],
    ['*=carrier CMCC/Liaoning/50=dtone', 'after entries that take all of it'],
    ['CMCC/-50=carrier CMCC/50.01-=dtone CMCC/Jilin=dtone', 'after entries that take all of it'],
  ])('the entry %s is refused in a sentence', (text, why) => {
    expect(() => readRoutes(text, both)).toThrow(why);
  });

  test('an entry with a supplier that is not in use is refused', () => {
    expect(() => readRoutes('CMCC=dtone', ['carrier'])).toThrow(
      'names dtone, which TOP_UP_SUPPLIER does not',
    );
  });
});

/** Generates an entry together with its meaning in plain data. */
const entry = fc
  .record({
    carrier: fc.constantFrom<Carrier | '*'>('CMCC', 'CUCC', '*'),
    province: fc.constantFrom(null, 'Liaoning', 'Jilin'),
    from: fc.constantFrom(null, 10, 30, 50),
    to: fc.constantFrom(null, 30, 50, 100),
    suppliers: fc.constantFrom('carrier', 'dtone', 'carrier,dtone', 'dtone,carrier'),
  })
  .filter(({ from, to }) => from === null || to === null || from <= to)
  .map((one) => {
    const amount = one.from === null && one.to === null ? '' : `/${one.from ?? ''}-${one.to ?? ''}`;
    const province = one.province === null ? '' : `/${one.province}`;
    return { ...one, text: `${one.carrier}${province}${amount}=${one.suppliers}` };
  });
/** Amounts on both sides of every bound, so that every entry is tested by one of them. */
const amounts = [1, 9.99, 10, 29.99, 30, 30.01, 49.99, 50, 50.01, 99.99, 100, 100.01, 5000];
const everything = carriers.flatMap((carrier) =>
  [null, 'Liaoning', 'Jilin', 'Tibet'].flatMap((province) =>
    amounts.map((yuan) => ({ carrier, province, yuan })),
  ),
);

test('every number and amount uses the suppliers of the first matching entry', () => {
  let understood = 0;
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 5 }), (entries) => {
      const chosen = everything.map(({ carrier, province, yuan }) =>
        entries.find(
          (one) =>
            (one.carrier === '*' || one.carrier === carrier) &&
            (one.province === null || one.province === province) &&
            yuan >= (one.from ?? 0) &&
            yuan <= (one.to ?? Infinity),
        ),
      );
      const text = entries.map((one) => one.text).join(' ');
      if (!entries.every((one) => chosen.includes(one))) {
        expect(() => readRoutes(text, both), text).toThrow('after entries that take all of it');
        return;
      }
      understood += 1;
      const routes = readRoutes(text, both);
      for (const [index, { carrier, province, yuan }] of everything.entries())
        expect(routeOf(routes, both, topUp(carrier, province, yuan)).join(','), text).toBe(
          chosen[index]?.suppliers ?? 'dtone,carrier',
        );
    }),
  );
  expect(understood).toBeGreaterThan(10);
});
