/**
 * Statements in LaTeX as HTML: the subset that the specification of problem packages asks for, and no more. Formulas stay
 * as they are. What is not known is left out by its name, with its words kept, and said.
 */
import { AROUND, DROPPED, ENVIRONMENTS, SILENT, TEXTS } from './tex-words.ts';

/** Most parts inside each other. */
const DEPTH_MAX = 40;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

class Reader {
  readonly unknown = new Set<string>();
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  private take(sign: RegExp): string | null {
    sign.lastIndex = this.at;
    const found = sign.exec(this.text);
    if (!found) return null;
    this.at = sign.lastIndex;
    return found[1] ?? found[0];
  }

  /** What stands between braces, as it is written; '' where no brace stands here. */
  private argument(): string {
    this.take(/\s*/y);
    if (this.text[this.at] !== '{') return '';
    let depth = 0;
    const from = this.at + 1;
    for (; this.at < this.text.length; this.at += 1) {
      const sign = this.text[this.at];
      if (sign === '\\') this.at += 1;
      else if (sign === '{') depth += 1;
      else if (sign === '}' && (depth -= 1) === 0) break;
    }
    const said = this.text.slice(from, this.at);
    this.at += 1;
    return said;
  }

  private inner(text: string, depth: number): string {
    const reader = new Reader(text);
    const html = reader.read(depth + 1);
    for (const name of reader.unknown) this.unknown.add(name);
    return html;
  }

  private picture(file: string, caption: string, depth: number): string {
    const words = this.inner(caption, depth);
    const alt = words.replaceAll(/<[^>]*>/g, '').replaceAll('"', '');
    return `<img src="${escaped(file)}" alt="${alt}">${words && `</p><p><em>${words}</em></p><p>`}`;
  }

  private list(tag: 'ul' | 'ol', body: string, depth: number): string {
    const items = splitOutside(body, /\\item\b\s*(?:\[[^\]]*\])?/y).slice(1);
    const rows = items.map((item) => `<li><p>${this.inner(item, depth)}</p></li>`);
    return `</p><${tag}>${rows.join('')}</${tag}><p>`;
  }

  private table(body: string, depth: number): string {
    const rows = splitOutside(body, /\\\\(?:\[[^\]]*\])?|\\tabularnewline\b/y)
      .map((row) => row.replaceAll(/\\(hline|toprule|midrule|bottomrule)\b|\\cline\s*\{[^}]*\}/g, ''))
      .filter((row) => row.trim() !== '');
    const cells = (row: string) =>
      splitOutside(row, /&/y)
        .map((cell) => `<td>${this.inner(cell.trim(), depth)}</td>`)
        .join('');
    return `</p><table><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table><p>`;
  }

  /** The text up to the end of an environment that has begun. */
  private bodyOf(name: string): string {
    const mark = new RegExp(`\\\\(begin|end)\\{${name.replaceAll(/[^a-z]/gi, '\\$&')}\\}`, 'g');
    mark.lastIndex = this.at;
    const from = this.at;
    let open = 1;
    for (let found = mark.exec(this.text); found; found = mark.exec(this.text)) {
      open += found[1] === 'begin' ? 1 : -1;
      if (open > 0) continue;
      this.at = mark.lastIndex;
      return this.text.slice(from, found.index);
    }
    this.at = this.text.length;
    return this.text.slice(from);
  }

  private environment(depth: number): string {
    const name = this.argument();
    this.take(/\s*\[[^\]]*\]/y);
    if (name === 'tabular' || name === 'wrapfigure') this.argument();
    if (name === 'wrapfigure') this.argument();
    const body = this.bodyOf(name);
    if (name === 'verbatim' || name === 'lstlisting')
      return `</p><pre><code>${escaped(body.replace(/^\n/, ''))}</code></pre><p>`;
    if (name === 'itemize') return this.list('ul', body, depth);
    if (name === 'enumerate') return this.list('ol', body, depth);
    if (name === 'tabular') return this.table(body, depth);
    if (/^(equation|align|gather)\*?$/.test(name)) return `$$${escaped(body.trim())}$$`;
    const around = ENVIRONMENTS[name];
    if (!around) this.unknown.add(name);
    return `${around?.[0] ?? ''}${this.inner(body, depth)}${around?.[1] ?? ''}`;
  }

  private command(depth: number): string {
    const name = this.take(/([A-Za-z]+)\*?/y) ?? this.take(/[\s\S]/y) ?? '';
    if (name === 'begin') return this.environment(depth);
    if (name === '(' || name === '[') {
      const close = name === '(' ? '\\)' : '\\]';
      const end = this.text.indexOf(close, this.at);
      const formula = this.text.slice(this.at, end < 0 ? undefined : end).trim();
      this.at = end < 0 ? this.text.length : end + 2;
      return name === '(' ? `$${escaped(formula)}$` : `$$${escaped(formula)}$$`;
    }
    if (Object.hasOwn(TEXTS, name)) {
      if (/^[a-z]/i.test(name)) this.take(/[ \t]*(?:\{\})?/y);
      return TEXTS[name] ?? '';
    }
    if (SILENT.has(name)) return '';
    if (Object.hasOwn(DROPPED, name)) {
      this.take(/\s*\[[^\]]*\]/y);
      for (let left = DROPPED[name] ?? 0; left > 0; left -= 1) this.argument();
      return '';
    }
    const around = AROUND[name];
    if (around) return `${around[0]}${this.inner(this.argument(), depth)}${around[1]}`;
    if (name === 'url') return `<code>${escaped(this.argument())}</code>`;
    if (name === 'href')
      return `<a href="${escaped(this.argument())}">${this.inner(this.argument(), depth)}</a>`;
    if (name === 'includegraphics') {
      this.take(/\s*\[[^\]]*\]/y);
      return this.picture(this.argument(), '', depth);
    }
    if (name === 'illustration') {
      this.argument();
      return this.picture(this.argument(), this.argument(), depth);
    }
    this.unknown.add(name);
    return '';
  }

  private formula(): string {
    const mark = this.text.startsWith('$$', this.at) ? '$$' : '$';
    this.at += mark.length;
    let end = this.at;
    while (end < this.text.length && !this.text.startsWith(mark, end)) end += this.text[end] === '\\' ? 2 : 1;
    const formula = this.text.slice(this.at, end).trim();
    this.at = Math.min(this.text.length, end + mark.length);
    return formula === '' ? '' : `${mark}${escaped(formula)}${mark}`;
  }

  read(depth = 0): string {
    if (depth > DEPTH_MAX) return '';
    let html = '';
    while (this.at < this.text.length) {
      const sign = this.text[this.at] ?? '';
      if (sign === '$') html += this.formula();
      else if (sign === '\\') {
        this.at += 1;
        html += this.command(depth);
      } else if (this.take(/\n[ \t]*\n\s*/y) !== null) html += '</p><p>';
      else if (sign === '{' || sign === '}') this.at += 1;
      else if (this.take(/---/y)) html += '—';
      else if (this.take(/--/y)) html += '–';
      else if (this.take(/``/y)) html += '“';
      else if (this.take(/''/y)) html += '”';
      else {
        this.at += 1;
        html += sign === '~' ? '\u00A0' : escaped(sign);
      }
    }
    return html;
  }
}

/** The parts of a text between signs that stand in no braces and in no environment of their own. */
const splitOutside = (text: string, sign: RegExp): string[] => {
  const parts: string[] = [];
  let [from, depth] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    sign.lastIndex = at;
    const found = depth === 0 ? sign.exec(text) : null;
    if (found) {
      parts.push(text.slice(from, at));
      at += found[0].length - 1;
      from = at + 1;
    } else if (text.startsWith('\\begin{', at)) depth += 1;
    else if (text.startsWith('\\end{', at)) depth -= 1;
    else if (text[at] === '\\') at += 1;
    else if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
  }
  return [...parts, text.slice(from)];
};

/** A statement in LaTeX as HTML, and the commands and environments that were not known. */
export const texToHtml = (tex: string): { html: string; unknown: string[] } => {
  const reader = new Reader(tex.replaceAll(/(?<!\\)%.*$/gm, ''));
  const html = `<p>${reader.read()}</p>`;
  return { html: html.replaceAll(/<p>\s*<\/p>/g, ''), unknown: [...reader.unknown] };
};
