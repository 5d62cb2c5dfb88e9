/** Prints a title and lines of text alone, whatever the page shows. */
export const printText = (title: string, lines: readonly string[]): void => {
  const frame = document.createElement('iframe');
  // Browsers print nothing of a frame that is not drawn.
  frame.style.cssText =
    'position:fixed;inset-inline-end:0;inset-block-end:0;width:1px;height:1px;border:0;opacity:0';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  document.body.append(frame);
  const inside = frame.contentWindow;
  if (!inside) return frame.remove();
  const heading = inside.document.createElement('h1');
  heading.textContent = title;
  const text = inside.document.createElement('pre');
  text.textContent = lines.join('\n');
  text.style.fontSize = '14pt';
  inside.document.body.append(heading, text);
  inside.addEventListener('afterprint', () => frame.remove());
  inside.print();
};
