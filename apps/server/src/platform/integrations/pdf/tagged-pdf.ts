/**
 * A thin layer over PDFKit that writes each piece of text twice: once visually and once into the structure
 * tree that screen readers follow (ISO 32000-1, 14.7 and 14.8). Content that repeats on every page is marked
 * as an artifact and omitted from the tree.
 */
import PdfKit from 'pdfkit';
import { EmbeddedFonts } from './typesetting/embedded-fonts.ts';
import { loadFonts } from './typesetting/font-library.ts';
import { TextShaper } from './typesetting/shape-text.ts';
import { TextLayout } from './typesetting/text-block.ts';

declare global {
  namespace PDFKit.Mixins {
    // PDFKit supports both; its published types do not yet.
    interface StructureElementOptions {
      scope?: 'Row' | 'Column';
      /** Left, top, right, bottom, in points from the upper left corner of the page. */
      bbox?: readonly number[];
      placement?: string;
    }
    interface OpenedImage {
      readonly width: number;
      readonly height: number;
    }
    interface PDFImage {
      /** Opens a JPEG or PNG. The file contains it once, however often it is drawn. */
      openImage(bytes: Uint8Array): OpenedImage;
      image(opened: OpenedImage, x: number, y: number, options: ImageOption): this;
    }
    interface PDFAttachmentOptions {
      relationship?: 'Data';
    }
  }
}

/** A document being written: PDFKit for pages and structure, our own layout for text in all scripts. */
export interface Pdf {
  readonly kit: PDFKit.PDFDocument;
  readonly layout: TextLayout;
  readonly fonts: EmbeddedFonts;
}

export type Element = PDFKit.PDFStructureElement;

export const MARGIN = 54;
/** US Letter, in points. */
export const PAGE = { width: 612, height: 792 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * MARGIN;
/** Below the header and above the footer. */
export const TOP = 78;
/** Top of the first page, which has a masthead instead of a header. */
export const FIRST_TOP = 44;
export const BOTTOM = PAGE.height - 66;

export const INK = '#16202c';
export const QUIET = '#52606d';
export const RULE = '#c5ced6';
export const SHADE = '#f1f4f7';
/** Of what limits the evidence. */
export const AMBER = '#b45309';
export const AMBER_TINT = '#fdf1d3';

export interface PdfInfo {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  /** Creation date of the file. The machine's clock must not appear in it. */
  readonly createdAt: Date;
}

/**
 * Creates a document.
 * @param content any value; fonts are loaded for all strings in it
 */
export async function newPdf(info: PdfInfo, content: unknown): Promise<Pdf> {
  const options: PDFKit.PDFDocumentOptions = {
    size: 'LETTER',
    margins: { top: TOP, bottom: PAGE.height - BOTTOM, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    tagged: true,
    // Adds the identification and the output intent, with the ICC's free sRGB profile.
    subset: 'PDF/A-3a',
    // Page numbers say "of m", and m is known only at the end.
    bufferPages: true,
    info: {
      Title: info.title,
      Subject: info.subject,
      Author: info.author,
      Creator: 'Plainview',
      Producer: 'Plainview',
      CreationDate: info.createdAt,
      ModDate: info.createdAt,
    },
    // Disables PDFKit's default font: PDFKit breaks lines and shapes text word by word, which only some
    // scripts tolerate.
    font: '',
  };
  const kit = new PdfKit(options);
  kit.appendXML(UNIVERSAL_ACCESS);
  const { title, subject, author } = info;
  Object.assign(kit.info, {
    Title: new XmlSafeString(title),
    Subject: new XmlSafeString(subject),
    Author: new XmlSafeString(author),
  });
  const library = await loadFonts(stringsIn(content));
  const shaper = new TextShaper(await import('harfbuzzjs'), library);
  return { kit, layout: new TextLayout(library, shaper), fonts: new EmbeddedFonts(kit) };
}

/**
 * Declares that the file is also PDF/UA-1. PDF/A allows only known properties, so the extension schema
 * describes it (ISO 14289-1, 5; ISO 19005-3, 6.6.2.3).
 */
const UNIVERSAL_ACCESS = `
        <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
            xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas>
                <rdf:Bag>
                    <rdf:li rdf:parseType="Resource">
                        <pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
                        <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
                        <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
                        <pdfaSchema:property>
                            <rdf:Seq>
                                <rdf:li rdf:parseType="Resource">
                                    <pdfaProperty:name>part</pdfaProperty:name>
                                    <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
                                    <pdfaProperty:category>internal</pdfaProperty:category>
                                    <pdfaProperty:description>Part of ISO 14289 to which the file conforms</pdfaProperty:description>
                                </rdf:li>
                            </rdf:Seq>
                        </pdfaSchema:property>
                    </rdf:li>
                </rdf:Bag>
            </pdfaExtension:schemas>
        </rdf:Description>`;

/**
 * PDFKit writes this string unescaped into XML (with `toString`), and as a PDF string (with
 * the other methods).
 */
class XmlSafeString extends String {
  override charCodeAt(index: number): number {
    return this.valueOf().charCodeAt(index);
  }

  override toString(): string {
    return this.valueOf().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }
}

function* stringsIn(content: unknown): Generator<string> {
  if (typeof content === 'string') yield content;
  else if (typeof content === 'object' && content !== null) {
    for (const value of Object.values(content)) yield* stringsIn(value);
  }
}

/** Runs `draw` for visual-only content: rules, shading, repeated content. */
export function artifact({ kit }: Pdf, draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
  kit.markContent('Artifact', { type });
  draw();
  kit.endMarkedContent();
}

/** Starts a new page unless this much room is left on the current one. */
export function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.kit.y + height > BOTTOM) nextPage(pdf);
}

export function nextPage({ kit }: Pdf): void {
  kit.addPage();
  kit.y = TOP;
}
