import { createRequire } from 'node:module';
import Pdf from 'pdfkit';
import type { WrittenText } from '../../src/agreement-text/text-versions.ts';

type Document = InstanceType<typeof Pdf>;

/** The content of a text's document. */
export interface PolicyDocument {
  readonly text: WrittenText;
  readonly language: 'zh' | 'en';
  /** The lines below the title: version and first day. */
  readonly meta: string;
  /** The author in the metadata. */
  readonly author: string;
  readonly effectiveAt: Date;
  /** Rows at the end about the provider of the service. */
  readonly provider: readonly { readonly name: string; readonly text: string }[];
  /** Returns `Page 2 of 5`. */
  readonly pageOf: (page: number, pages: number) => string;
}

const MARGIN = 64;
/** Noto Sans SC (SIL Open Font License 1.1), of which a document embeds the glyphs that it uses. */
const PACKAGE = '@openfonts/noto-sans-sc_chinese-simplified/files/noto-sans-sc-chinese-simplified';
const resolve = createRequire(import.meta.url).resolve;
const fonts = { regular: resolve(`${PACKAGE}-400.woff`), bold: resolve(`${PACKAGE}-700.woff`) };
const INK = '#14171f';
const SECONDARY = '#5b6472';

/**
 * Returns a text as a PDF: with real text in an embedded subset of the font, tagged (headings, paragraphs),
 * with bookmarks, title, language and page numbers. The same text gives the same bytes. Throws Error naming a
 * character that the font does not have.
 */
export async function policyPdf(given: PolicyDocument): Promise<Buffer> {
  const { text, language, meta, author, effectiveAt, provider, pageOf } = given;
  const doc = new Pdf({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 16 },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language === 'zh' ? 'zh-CN' : 'en',
    info: { Title: text.title, Author: author, Subject: meta, CreationDate: effectiveAt },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((done, failed) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => done(Buffer.concat(chunks)));
    doc.on('error', failed);
  });
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const write = (tag: 'H1' | 'H2' | 'P', words: string, draw: () => void): void => {
    checkGlyphs(doc, words);
    root.add(doc.struct(tag, {}, draw));
  };
  const paragraph = (words: string): void =>
    write('P', words, () => {
      doc.font('regular').fontSize(10.5).fillColor(INK).text(words, { lineGap: 5 });
      doc.moveDown(0.5);
    });
  const fact = ({ name, text: words }: { readonly name: string; readonly text: string }): void => {
    keepTogether(doc, 56);
    write('P', name + words, () => {
      doc.font('bold').fontSize(10.5).fillColor(INK).text(name, { indent: 12, lineGap: 3 });
      doc.font('regular').text(words, MARGIN + 12, doc.y, { lineGap: 5 });
      doc.x = MARGIN;
      doc.moveDown(0.5);
    });
  };
  const heading = (words: string): void => {
    keepTogether(doc, 88);
    doc.outline.addItem(words);
    write('H2', words, () => {
      doc.moveDown(0.6);
      doc.font('bold').fontSize(13).fillColor(INK).text(words, { lineGap: 4 });
      doc.moveDown(0.2);
    });
  };

  doc.font('regular');
  write('H1', text.title, () => doc.font('bold').fontSize(20).fillColor(INK).text(text.title));
  write('P', meta, () => {
    doc.moveDown(0.3).font('regular').fontSize(10).fillColor(SECONDARY).text(meta);
    doc.moveDown(0.6);
  });
  for (const { heading: words, paragraphs } of text.sections) {
    heading(words);
    for (const block of paragraphs) {
      if (typeof block === 'string') paragraph(block);
      else block.facts.forEach(fact);
    }
  }
  doc.moveDown(0.6);
  keepTogether(doc, 24 * provider.length);
  for (const { name, text: words } of provider)
    paragraph(`${name}${language === 'zh' ? '：' : ': '}${words}`);
  root.end();
  numberPages(doc, `${text.title} · ${meta}`, pageOf);
  doc.end();
  return whole;
}

/** Begins a new page if less than `height` points are left on this one. */
function keepTogether(doc: Document, height: number): void {
  if (doc.y > doc.page.height - doc.page.margins.bottom - height) doc.addPage();
}

/** Adds page numbers and the title at the foot, which screen readers skip. */
function numberPages(doc: Document, title: string, pageOf: PolicyDocument['pageOf']): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    doc.page.margins.bottom = 0;
    const y = doc.page.height - MARGIN + 8;
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    doc.font('regular').fontSize(8).fillColor(SECONDARY);
    doc.text(title, MARGIN, y, { lineBreak: false });
    doc.text(pageOf(page + 1, count), MARGIN, y, { align: 'right', width: doc.page.width - 2 * MARGIN });
    doc.endMarkedContent();
  }
}

/** The present font, which pdfkit's types do not expose. */
interface FontInUse {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

function checkGlyphs(doc: Document, words: string): void {
  // eslint-disable-next-line no-underscore-dangle -- pdfkit has no other way to ask
  const { font } = (doc as unknown as FontInUse)._font;
  for (const letter of words) {
    if (!font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
      throw new Error(`the font of the documents has no ${JSON.stringify(letter)}`);
  }
}
