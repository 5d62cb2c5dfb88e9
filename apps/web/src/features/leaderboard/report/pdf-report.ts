import fontAddress from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';
import { jsPDF } from 'jspdf';
import autoTable, { type CellHookData } from 'jspdf-autotable';
import { formatDateTime } from '../../../lib/values/dates.ts';
import { timeTakenOf } from '../standing/standing.ts';
import { REPORT_TITLE, type Report, type ReportColumn } from './report.ts';
import { loadShaping, needsShaping } from './shaped-text.ts';

const FONT = 'NotoSans';
/** Points. */
const PAGE = { margin: 36, title: 15, letters: 8, foot: 7, lineOfDetails: 12, details: 2 } as const;
const INK = { text: 30, quiet: 95, line: 215, head: [230, 242, 241] as [number, number, number] } as const;

type Shape = Awaited<ReturnType<typeof loadShaping>>;

const TEXTS: Readonly<Record<ReportColumn['kind'], (value: string | number | Date) => string>> = {
  text: (value) => String(value).normalize('NFC'),
  number: String,
  duration: (value) => timeTakenOf({ duration: Number(value) }) ?? '',
  moment: (value) => formatDateTime(value),
};

/** A heading is as long as a figure's column can carry: a question's name ends where it has to. */
const HEADING_MAX = 32;
const headingOf = ({ label }: ReportColumn): string =>
  label.length > HEADING_MAX ? `${label.slice(0, HEADING_MAX - 1).trimEnd()}…` : label;

/** The font as the PDF writer takes it: a character for every byte. */
const asBinaryText = (file: ArrayBuffer): string => {
  const bytes = new Uint8Array(file);
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += 8192)
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + 8192)));
  return pieces.join('');
};

const openDocument = async (): Promise<{ doc: jsPDF; shape: Shape }> => {
  const answer = await fetch(fontAddress);
  if (!answer.ok) throw new Error('The font of the report could not be loaded.');
  const file = await answer.arrayBuffer();
  const doc = new jsPDF({ unit: 'pt', format: 'a4', orientation: 'landscape', compress: true });
  doc.addFileToVFS(`${FONT}.ttf`, asBinaryText(file));
  doc.addFont(`${FONT}.ttf`, FONT, 'normal', 'normal', 'Identity-H');
  doc.setFont(FONT);
  return { doc, shape: await loadShaping(file) };
};

/** Writes a line whose left end and middle are given; what only the browser can set becomes a picture. */
const write = (
  doc: jsPDF,
  shape: Shape,
  line: { text: string; x: number; middle: number; size: number; most: number },
): void => {
  const { text, x, middle, size, most } = line;
  doc.setFontSize(size);
  if (!needsShaping(text)) {
    doc.text(text, x, middle, { baseline: 'middle', maxWidth: most });
    return;
  }
  const { picture, width, height } = shape(text, size);
  const shrink = Math.min(1, most / width);
  doc.addImage(picture, 'PNG', x, middle - (height * shrink) / 2, width * shrink, height * shrink);
  // Under the picture the same letters unseen, for whoever searches or copies.
  doc.text(text, x, middle, { baseline: 'middle', renderingMode: 'invisible' });
};

/** Title and facts of the task; answers where they end. */
const writeHead = (doc: jsPDF, shape: Shape, details: Report['details']): number => {
  const { margin } = PAGE;
  const width = (doc.internal.pageSize.getWidth() - 2 * margin) / PAGE.details;
  const lines = Math.ceil(details.length / PAGE.details);
  doc.setTextColor(INK.text);
  write(doc, shape, {
    text: REPORT_TITLE,
    x: margin,
    middle: margin + 4,
    size: PAGE.title,
    most: width,
  });
  const top = margin + 26;
  for (const [index, { label, kind, value }] of details.entries()) {
    const x = margin + Math.floor(index / lines) * width;
    const middle = top + (index % lines) * PAGE.lineOfDetails;
    doc.setTextColor(INK.quiet);
    write(doc, shape, { text: label, x, middle, size: PAGE.letters, most: 60 });
    doc.setTextColor(INK.text);
    write(doc, shape, { text: TEXTS[kind](value), x: x + 64, middle, size: PAGE.letters, most: width - 76 });
  }
  return top + lines * PAGE.lineOfDetails + 2;
};

const writeFoot = (doc: jsPDF, shape: Shape, task: string): void => {
  const pages = doc.getNumberOfPages();
  const { margin } = PAGE;
  const [width, height] = [doc.internal.pageSize.getWidth(), doc.internal.pageSize.getHeight()];
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page);
    doc.setTextColor(INK.quiet);
    write(doc, shape, { text: task, x: margin, middle: height - 20, size: PAGE.foot, most: width - 200 });
    doc.text(`Page ${page} of ${pages}`, width - margin, height - 20, { align: 'right', baseline: 'middle' });
  }
};

/** Cells that only the browser can set are left empty by the table and drawn afterwards, each in its place. */
const shapedCells = (doc: jsPDF, shape: Shape) => {
  const textOf = ({ cell, section }: CellHookData): string | null =>
    section !== 'foot' && typeof cell.raw === 'string' && needsShaping(cell.raw) ? cell.raw : null;
  return {
    willDrawCell: (data: CellHookData): void => {
      if (textOf(data) !== null) data.cell.text = [];
    },
    didDrawCell: (data: CellHookData): void => {
      const text = textOf(data);
      if (text === null) return;
      const { x, y, width, height } = data.cell;
      const left = data.cell.padding('left');
      doc.setTextColor(INK.text);
      write(doc, shape, {
        text,
        x: x + left,
        middle: y + height / 2,
        size: PAGE.letters,
        most: width - 2 * left,
      });
    },
  };
};

/** The report as a PDF: A4 lying, the head of the table on every page, the page's number at the foot. */
export const makePdf = async ({ details, columns, students }: Report): Promise<Blob> => {
  const { doc, shape } = await openDocument();
  const startY = writeHead(doc, shape, details);
  autoTable(doc, {
    startY,
    margin: { top: PAGE.margin, right: PAGE.margin, bottom: PAGE.margin, left: PAGE.margin },
    theme: 'plain',
    styles: {
      font: FONT,
      fontStyle: 'normal',
      fontSize: PAGE.letters,
      textColor: INK.text,
      cellPadding: { vertical: 3.5, horizontal: 4 },
      lineColor: INK.line,
      lineWidth: { bottom: 0.5, top: 0, left: 0, right: 0 },
      overflow: 'linebreak',
    },
    headStyles: { fillColor: INK.head, fontStyle: 'normal' },
    columnStyles: Object.fromEntries(
      columns.map(({ kind }, index) => [
        index,
        kind === 'number' || kind === 'duration' ? { halign: 'right' as const } : {},
      ]),
    ),
    head: [columns.map(headingOf)],
    body: students.map((student) =>
      columns.map(({ kind, value }) => {
        const own = value(student);
        return own === null ? '–' : TEXTS[kind](own);
      }),
    ),
    didParseCell: ({ cell, column, section }) => {
      const kind = columns[column.index]?.kind;
      if (section === 'head' && (kind === 'number' || kind === 'duration')) cell.styles.halign = 'right';
    },
    // A task of many outcomes goes on beside, with who it is about repeated.
    horizontalPageBreak: true,
    horizontalPageBreakRepeat: [0, 1, 2],
    ...shapedCells(doc, shape),
  });
  writeFoot(doc, shape, String(details[0]?.value ?? ''));
  return doc.output('blob');
};
