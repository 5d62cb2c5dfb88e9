/** What is known of LaTeX: what commands and environments of statements stand for in HTML. */

/** Commands with one argument, by what stands around it. */
export const AROUND: Readonly<Record<string, readonly [string, string]>> = {
  textbf: ['<strong>', '</strong>'],
  bf: ['<strong>', '</strong>'],
  textit: ['<em>', '</em>'],
  it: ['<em>', '</em>'],
  emph: ['<em>', '</em>'],
  texttt: ['<code>', '</code>'],
  tt: ['<code>', '</code>'],
  t: ['<code>', '</code>'],
  underline: ['<u>', '</u>'],
  sout: ['<s>', '</s>'],
  textsc: ['', ''],
  mbox: ['', ''],
  section: ['</p><h2>', '</h2><p>'],
  subsection: ['</p><h3>', '</h3><p>'],
  subsubsection: ['</p><h4>', '</h4><p>'],
  paragraph: ['</p><p><strong>', '</strong> '],
  footnote: [' (', ')'],
  caption: ['</p><p><em>', '</em></p><p>'],
};

/** Commands that stand for a text. */
export const TEXTS: Readonly<Record<string, string>> = {
  ldots: '…',
  dots: '…',
  textellipsis: '…',
  textbackslash: '\\',
  newline: '<br>',
  par: '</p><p>',
  '\\': '<br>',
  ',': ' ',
  ';': ' ',
  ' ': ' ',
  '-': '',
  '%': '%',
  '&': '&amp;',
  $: '\\$',
  '#': '#',
  _: '_',
  '{': '{',
  '}': '}',
};

/** Commands that say nothing here: sizes, spaces, samples (which are the PUBLIC tests). */
export const SILENT = new Set(
  'noindent centering tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge nextsample remainingsamples hline medskip bigskip smallskip clearpage newpage toprule midrule bottomrule raggedright'.split(
    ' ',
  ),
);

/** How many arguments of a command are left out with it. */
export const DROPPED: Readonly<Record<string, number>> = {
  problemname: 1,
  vspace: 1,
  hspace: 1,
  label: 1,
  cline: 1,
};

export const ENVIRONMENTS: Readonly<Record<string, readonly [string, string]>> = {
  center: ['</p><p>', '</p><p>'],
  figure: ['</p><p>', '</p><p>'],
  wrapfigure: ['</p><p>', '</p><p>'],
  table: ['</p><p>', '</p><p>'],
  quote: ['</p><blockquote><p>', '</p></blockquote><p>'],
  Input: ['</p><h2>Input</h2><p>', '</p><p>'],
  Output: ['</p><h2>Output</h2><p>', '</p><p>'],
  Interaction: ['</p><h2>Interaction</h2><p>', '</p><p>'],
};
