import { readFileSync } from 'node:fs';
import { smsMessages } from '@phonebill/environment';
import { expect, test } from 'vitest';
import {
  documents,
  everyMessage,
  numbered,
  samples,
  smsTemplates,
  templateOf,
  withTemplates,
} from './sms-templates.ts';

const languages = ['zh', 'en'] as const;
const all = languages.flatMap((language) => samples.flatMap((sample) => everyMessage(sample, language)));

test('every message of the catalogue is sent, and no other', () => {
  const sent = new Set(all.map(({ name }) => name));
  expect([...sent].toSorted()).toEqual(Object.keys(smsMessages).toSorted());
});

test("a message has exactly the catalogue's parameters in both languages, and none is empty", () => {
  for (const { name, parameters } of all)
    for (const language of languages) {
      expect(Object.keys(parameters[language]).toSorted(), name).toEqual([...smsMessages[name]].toSorted());
      for (const value of Object.values(parameters[language])) expect(value, name).toMatch(/^.{1,35}$/);
    }
});

// Two messages of one name may differ in their parameters only, so that a template can express them.
test.each(languages)('the texts of one name differ only in their parameters (%s)', (language) => {
  const [one, other] = samples.map(
    (sample) => new Map(everyMessage(sample, language).map((message) => [message.name, templateOf(message)])),
  );
  expect(one).toEqual(other);
  for (const sample of samples)
    for (const message of everyMessage(sample, language))
      expect(templateOf(message), message.name).toBe(one?.get(message.name));
});

test('a template names each of its parameters, and no parameter is a whole sentence', () => {
  for (const [name, template] of smsTemplates())
    for (const language of languages)
      expect(new Set(template[language].match(/(?<=\$\{)\w+(?=\})/g)), `${name} ${language}`).toEqual(
        new Set([...smsMessages[name], ...(template[language].includes('${page}') ? ['page'] : [])]),
      );
  for (const { parameters } of all)
    for (const value of Object.values(parameters).flatMap((of) => Object.values(of)))
      expect(value).not.toMatch(/[。！，；]|[.!] |\.$/);
});

test('variables are numbered by position, with a new number for each occurrence', () => {
  expect(numbered('${number}的¥${amount}话费，回复Y${code}或N${code}，见${page}', 'zh')).toEqual({
    text: '{1}的{2}元话费，回复Y{3}或N{4}，见${page}',
    order: ['number', 'amount', 'code', 'code'],
  });
  expect(numbered('You paid ¥${paid} for ${number}.', 'en')).toEqual({
    text: 'You paid RMB {1} for {2}.',
    order: ['paid', 'number'],
  });
  for (const [name, template] of smsTemplates())
    for (const language of languages) {
      const { text, order } = numbered(template[language], language);
      expect(new Set(order), name).toEqual(new Set(smsMessages[name]));
      // Tencent Cloud SMS accepts neither character, and requires something between two variables.
      expect(text, name).not.toMatch(/[¥【】]|\}\{/);
    }
});

test.each(documents)('$file is current; otherwise: npm run sms-templates', (one) => {
  const document = readFileSync(one.file, 'utf8');
  expect(document).toBe(withTemplates(document, one));
});
