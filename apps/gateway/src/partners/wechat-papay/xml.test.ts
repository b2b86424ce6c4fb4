import { expect, test } from 'vitest';
import { readXml, writeXml } from './xml.ts';

test.each([
  ['texts as they are', '<xml><a>1</a><b_2>two words</b_2></xml>', { a: '1', b_2: 'two words' }],
  ['CDATA', '<xml>\n <a><![CDATA[<x> & ]] y]]></a>\n</xml>\n', { a: '<x> & ]] y' }],
  ['escaped characters', '<xml><a>&lt;b&gt; &amp;amp; &quot;&apos;</a></xml>', { a: '<b> &amp; "\'' }],
  ['blanks before and after a value', '<xml><a> 1 </a><b> <![CDATA[ 2 ]]> </b></xml>', { a: '1 ', b: ' 2 ' }],
  ['empty elements', '<xml><a></a><b/></xml>', { a: '', b: '' }],
  ['a declaration before it', '<?xml version="1.0"?><xml><a>1</a></xml>', { a: '1' }],
])('reads %s', (_what, text, means) => {
  expect(Object.fromEntries(readXml(text) ?? [])).toEqual(means);
});

test.each([
  ['a document type', '<!DOCTYPE xml [<!ENTITY x "y">]><xml><a>&x;</a></xml>'],
  ['an entity of its own', '<xml><a>&x;</a></xml>'],
  ['a character by its number', '<xml><a>&#49;</a></xml>'],
  ['elements in elements', '<xml><a><b>1</b></a></xml>'],
  ['attributes', '<xml><a x="1">1</a></xml>'],
  ['a name that comes twice', '<xml><a>1</a><a>2</a></xml>'],
  ['another end', '<xml><a>1</b></xml>'],
  ['text between elements', '<xml><a>1</a>x</xml>'],
  ['a comment', '<xml><!-- x --><a>1</a></xml>'],
  ['no end', '<xml><a>1</a>'],
  ['JSON', '{"a":1}'],
  ['more than a message has', `<xml><a>${'x'.repeat(70_000)}</a></xml>`],
])('rejects %s', (_what, text) => {
  expect(readXml(text)).toBeNull();
});

// Anybody may send these: they are read before a signature can be checked. If every way of dividing the
// blanks were tried, sixteen of these texts would take longer than a test may.
test('rejects an unclosed element of blanks without scanning the blanks again', () => {
  const texts = Array.from({ length: 16 }, (_, more) => `<xml><a>${' '.repeat(60_000 + more)}</b></xml>`);
  expect(texts.filter((text) => readXml(text) !== null)).toEqual([]);
});

test('reads back the fields that it writes, whatever text they contain', () => {
  const fields = { body: '话费 <b>&amp;]]>"', empty: '' };
  expect(Object.fromEntries(readXml(writeXml(fields)) ?? [])).toEqual(fields);
});
