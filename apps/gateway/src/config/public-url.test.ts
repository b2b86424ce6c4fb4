import { expect, test } from 'vitest';
import { addressOfPages } from './public-url.ts';

test.each([
  ['https://pay.example.com/', 'https://pay.example.com'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://192.168.1.7:8080/', 'http://192.168.1.7:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://web:8080', 'http://web:8080'],
  ['http://phone.local', 'http://phone.local'],
])('PUBLIC_URL=%s is accepted', (text, expected) => {
  expect(addressOfPages(text)).toBe(expected);
});

test.each(['http://pay.example.com', 'http://pay.example.com:8080/'])(
  'PUBLIC_URL=%s is refused without https',
  (text) => {
    expect(() => addressOfPages(text)).toThrow('must begin with https: for a name that others reach');
  },
);

test.each(['pay.example.com', 'ftp://pay.example.com', ''])('PUBLIC_URL="%s" is not an address', (text) => {
  expect(() => addressOfPages(text)).toThrow('must be an http(s) address');
});
