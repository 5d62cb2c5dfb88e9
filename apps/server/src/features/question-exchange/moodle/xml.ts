/** XML that anybody may have made: no document type, no entities but those of XML itself. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { Refusal } from '../reading/refusal.ts';

/** An element; what is asked of it is its own, never that of those inside it. */
export type Element = Extract<ReturnType<typeof DomUtils.getElementsByTagName>[number], object>;

/** The elements right inside one that are called so. */
export const childrenOf = (parent: Element | ReturnType<typeof parseDocument>, name: string): Element[] =>
  DomUtils.getElementsByTagName(name, parent.children, false);

/** What an element says; '' where there is none. */
export const textIn = (parent: Element, name: string): string => {
  const [child] = childrenOf(parent, name);
  return child ? DomUtils.textContent(child) : '';
};

/** The same of one that says it in a `<text>`, as Moodle mostly does. */
export const wordsIn = (parent: Element, name: string): string => {
  const [child] = childrenOf(parent, name);
  return child
    ? textIn(child, 'text') || (childrenOf(child, 'text').length > 0 ? '' : DomUtils.textContent(child))
    : '';
};

/** An element as text, with all that is in it. */
export const wholeOf = (element: Element): string => DomUtils.getOuterHTML(element, { xmlMode: true });

/** The root of a document of this name. @throws Refusal where it is another, or declares types or entities */
export const rootOf = (text: string, name: string): Element => {
  const declared = text.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, '');
  if (/<!\s*(doctype|entity|element|attlist)/i.test(declared))
    throw new Refusal(
      'The file declares a document type or entities, which no export of Moodle does. It is not read.',
    );
  const [root] = childrenOf(parseDocument(text, { xmlMode: true }), name);
  if (!root) throw new Refusal('This XML file holds no questions of Moodle.');
  return root;
};
