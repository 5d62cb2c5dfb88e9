import { Anchor } from '@mantine/core';
import type { ComponentProps } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { Link } from 'react-router';
import { ScrollRegion } from '../page/scroll-region.tsx';
import classes from './markdown.module.css';

interface MarkdownProps {
  /** Markdown with GitHub's tables. */
  text: string;
  /** Where a link leads within the product: an address; null for a place that is not in it. Others are left alone. */
  addressOf?: (href: string) => string | null;
}

const REMARK = [remarkGfm];
const REHYPE = [rehypeSlug];

const isOutside = (href: string): boolean => /^[a-z]+:/i.test(href);

const Table = ({ children }: ComponentProps<'table'>) => (
  <ScrollRegion className={classes.frame} label="Table">
    <table>{children}</table>
  </ScrollRegion>
);

const Code = ({ children }: ComponentProps<'pre'>) => (
  <ScrollRegion as="pre" label="Code">
    {children}
  </ScrollRegion>
);

const componentsWith = (addressOf: NonNullable<MarkdownProps['addressOf']>): Components => ({
  table: Table,
  pre: Code,
  // The pictures of the guides are made for the repository, and say nothing that the text does not.
  img: () => null,
  a: ({ href = '', children }) => {
    if (isOutside(href))
      return (
        <Anchor inherit href={href} target="_blank" rel="noreferrer" underline="always">
          {children}
        </Anchor>
      );
    const address = addressOf(href);
    return address === null ? (
      <>{children}</>
    ) : (
      <Anchor inherit component={Link} to={address} underline="always">
        {children}
      </Anchor>
    );
  },
});

/** A text in Markdown; its headings carry the anchors that GitHub gives them. HTML in it is not shown. */
export const Markdown = ({ text, addressOf = (href) => href }: MarkdownProps) => (
  <div className={classes.text}>
    <ReactMarkdown remarkPlugins={REMARK} rehypePlugins={REHYPE} components={componentsWith(addressOf)}>
      {text}
    </ReactMarkdown>
  </div>
);
